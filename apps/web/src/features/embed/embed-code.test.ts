import { expect, test } from 'vitest';
import { buildEmbedCode, buildEmbedLink } from './embed-code.ts';

const options = {
  bookingsUrl: 'https://bookings.demo.example',
  clientName: 'Swim & Gym',
  venue: 'arena',
  activity: 'spin',
  language: '',
};

test('embeds a venue and an activity, with a plain link for readers without JavaScript [MOD-11]', () => {
  expect(buildEmbedLink(options)).toBe('https://bookings.demo.example/location/arena/spin');
  expect(buildEmbedLink({ ...options, venue: '', activity: '' })).toBe('https://bookings.demo.example/');
  expect(buildEmbedCode({ ...options, linkText: 'Book at "Swim & Gym"' })).toBe(
    '<script src="https://bookings.demo.example/embed.js" data-venue="arena" data-activity="spin" data-title="Swim &amp; Gym" async></script>' +
      '<noscript><a href="https://bookings.demo.example/location/arena/spin">Book at &quot;Swim &amp; Gym&quot;</a></noscript>',
  );
  expect(buildEmbedCode({ ...options, language: 'cy', linkText: '' })).toContain(
    ' data-language="cy" data-title=',
  );
});
