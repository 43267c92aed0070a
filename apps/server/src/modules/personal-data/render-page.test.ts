import { expect, test } from 'vitest';
import { renderPage } from './render-page.ts';

function render(bookings: number): string {
  const rows = Array.from({ length: bookings }, (_, index) => ({ name: `Swim ${index + 1}` }));
  return renderPage({
    title: 'Northgate',
    format: {
      language: 'en',
      currency: { symbol: '£', code: 'GBP' },
      timezone: 'Europe/London',
      clockFormat: 24,
    },
    madeAt: Date.UTC(2030, 5, 1),
    sections: [
      { name: 'bookings', rows },
      { name: 'passkeys', rows: [] },
    ],
  });
}

test('a copy of one’s data closes long kinds and lists all with their counts [ACC-03]', () => {
  const page = render(4);
  expect(page).toContain('<nav aria-label="Contents">');
  expect(page).toContain('<a href="#bookings">Bookings (4)</a>');
  expect(page).toContain('<details>\n<summary><h2>Bookings (4)</h2></summary>\n<div id="bookings">');
  expect(page).toContain('<p>We keep nothing about you of these kinds: Passkeys.</p>');
  expect(render(3)).toContain('<details open>\n<summary><h2>Bookings (3)</h2>');
});
