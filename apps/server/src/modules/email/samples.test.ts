import { texts } from '@pavilion/text/src/texts.ts';
import { expect, test } from 'vitest';
import { buildEmailSamples, sampleBrands } from '../../testing/emails/samples.ts';

const keys = Object.keys(texts['en']?.['email'] ?? {});

test('every email has a subject, a text and HTML without a missing key or parameter, in both themes and languages [CHK-38 UIK-03]', () => {
  const samples = Object.values(sampleBrands).flatMap((brand) =>
    ['en', 'cy'].flatMap((language) => Object.entries(buildEmailSamples(language, brand))),
  );
  for (const [name, { subject, text, html }] of samples)
    for (const part of [subject, text, html]) {
      expect([name, part.length > 10, /[{}]|undefined|NaN/.test(part)]).toEqual([name, true, false]);
      expect([name, keys.filter((key) => key.includes('_') && part.includes(key))]).toEqual([name, []]);
    }
});

test('no email is in English for a customer who reads Welsh [UIK-03]', () => {
  const english = buildEmailSamples('en', sampleBrands.demo);
  const welsh = buildEmailSamples('cy', sampleBrands.demo);
  const same = Object.keys(english).filter((name) => english[name]?.subject === welsh[name]?.subject);
  expect(same).toEqual([]);
});

test('only reminders can be ended by a link, because the others are about bookings, money and the account', () => {
  const names = Object.entries(buildEmailSamples('en', sampleBrands.demo))
    .filter(([, { unsubscribe_url }]) => unsubscribe_url !== undefined)
    .map(([name]) => name);
  expect(names).toEqual(['reminder']);
});

test('an email about a refund says the same days as the page of the booking [ACC-07 UIK-03]', () => {
  for (const language of ['en', 'cy']) {
    const days = texts[language]?.['refund']?.['has_card']?.match(/(?:within|o fewn) .+$/)?.[0];
    expect(days).toMatch(/ 5 \w+ 10 /);
    expect(buildEmailSamples(language, sampleBrands.demo)['notice refund_sent']?.text).toContain(days);
  }
});

test('the email of a membership joined on the last day of a month says that it is for that day alone [PRC-05]', () => {
  const samples = buildEmailSamples('en', sampleBrands.demo);
  const text = samples['membership of one day confirmed']?.text ?? '';
  expect(text).toContain('Sun 30 Jun 2030 only: the last day of the month');
  expect(text).toContain(
    'It does not renew by itself. To stay a member after Sun 30 Jun 2030, renew it in your account.',
  );
  expect(text).not.toContain('From Sun 30 Jun 2030');
  expect(samples['membership confirmed']?.text).toContain('From Sun 16 Jun 2030 to Sun 30 Jun 2030');
});
