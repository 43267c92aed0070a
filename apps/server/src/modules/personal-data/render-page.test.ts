import { expect, test } from 'vitest';
import { renderPage } from './render-page.ts';

function render(bookings: number): string {
  const rows = Array.from({ length: bookings }, (_, index) => ({
    session: `Swim ${index + 1}`,
    starts_at: '2030-06-01T12:30:00Z',
    timezone: 'Europe/London',
    places: 1,
    amount: 0,
  }));
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

test('a copy of one’s data closes each of several records, below what it is [ACC-03]', () => {
  expect(render(2)).toContain(
    '<li><details><summary><h3>Swim 2, 1 June 2030, 13:30</h3></summary><dl><div><dt>Session</dt><dd>Swim 2</dd></div>',
  );
  expect(render(1)).toContain('<li><dl><div><dt>Session</dt><dd>Swim 1</dd></div>');
});

test('a copy of one’s data leaves out zeros and what is always the same [ACC-03]', () => {
  expect(render(1)).not.toMatch(/Time zone|Places|Amount/);
  expect(render(1)).toContain('data.json has all of them');
});
