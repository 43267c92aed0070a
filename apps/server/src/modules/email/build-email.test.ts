import { expect, test } from 'vitest';
import { buildEmail } from './build-email.ts';
import { getEmailColours } from './colours.ts';
import type { EmailParts } from './email-parts.ts';

const brand = {
  name: 'Bath & Wells',
  primary: '#8C59F8',
  headerBackground: null,
  headerColour: null,
  clockFormat: 24 as const,
};
const parts: EmailParts = {
  subject: 'Bath & Wells: your booking is confirmed',
  heading: 'Your booking is confirmed',
  greeting: 'Hello Sam,',
  paragraphs: ['Thank you.'],
  blocks: [
    {
      name: 'Spin <hard>',
      times: ['Tue 11 Jun 2030, 13:00 to 14:00'],
      details: ['Studio 1, Arena, 1 High Street', 'You can cancel until Tue 11 Jun 2030, 11:00.'],
      price: '£5.00',
    },
  ],
  total: 'Total: £5.00',
  link: { text: 'See your booking', url: 'https://example.test/a?b=1&c="2"' },
  sender: ['Bath & Wells', '1 High Street'],
};
const build = () => buildEmail({ to: 'sam@demo.test', language: 'en', brand }, parts);

test('an email says the same as text and as HTML, which escapes every text [CHK-38]', () => {
  const { text, html } = build();
  expect(text).toBe(
    [
      'Hello Sam,',
      'Thank you.',
      'Spin <hard>\nTue 11 Jun 2030, 13:00 to 14:00\nStudio 1, Arena, 1 High Street\nYou can cancel until Tue 11 Jun 2030, 11:00.\n£5.00',
      'Total: £5.00',
      'See your booking: https://example.test/a?b=1&c="2"',
      'Bath & Wells\n1 High Street',
    ].join('\n\n'),
  );
  for (const shown of [
    'Hello Sam,',
    'Thank you.',
    'Spin &lt;hard&gt;',
    'Total: £5.00',
    '1 High Street',
    '£5.00',
  ])
    expect(html).toContain(shown);
  expect(html).toContain('href="https://example.test/a?b=1&amp;c=&quot;2&quot;"');
  expect(html).not.toContain('<hard>');
});

test('an email has the client’s name and colour, bold times, one button and nothing to load [CHK-38 THM-05]', () => {
  const { html } = build();
  const { header, button } = getEmailColours(brand);
  expect(html).toContain(`bgcolor="${header}"`);
  expect(html).toContain('>Bath &amp; Wells</td>');
  expect(html).toContain('<b>Tue 11 Jun 2030, 13:00 to 14:00</b>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(`bgcolor="${button}" style="border-radius:8px"><a `);
  expect(html).not.toMatch(/<(img|link|script|style)|url\(|class=/);
});

test('the colours of an email are readable with any theme [THM-05 THM-09]', () => {
  const base = {
    name: '',
    primary: null,
    headerBackground: null,
    headerColour: null,
    clockFormat: 24 as const,
  };
  // White on the seed itself has less than 4.5 : 1.
  expect(getEmailColours({ ...base, primary: '#8C59F8' })).toMatchObject({ headerText: '#FFFFFF' });
  expect(getEmailColours({ ...base, primary: '#8C59F8' }).button).not.toBe('#8C59F8');
  expect(getEmailColours({ ...base, primary: '18 20 140' }).button).toBe('#12148C');
  expect(getEmailColours({ ...base, headerBackground: '#0B3140', headerColour: '#FFFFFF' })).toMatchObject({
    header: '#0B3140',
    headerText: '#FFFFFF',
  });
  expect(getEmailColours({ ...base, headerBackground: '#FFE', headerColour: '#FFFFFF' }).headerText).toBe(
    '#1B1530',
  );
  expect(getEmailColours({ ...base, primary: 'teal' })).toEqual(getEmailColours(base));
});
