import { expect, test } from 'vitest';
import { renderRows } from './render-rows.ts';

const render = (clockFormat: 12 | 24, language = 'en'): string =>
  renderRows([{ created_at: '2030-06-01T12:30:00Z', starts_at: new Date('2030-01-02T00:05:00Z') }], {
    language,
    currency: { symbol: '£', code: 'GBP' },
    timezone: 'Europe/London',
    clockFormat,
  });

test('a copy of one’s data writes times with the client’s clock and in its zone [ACC-03]', () => {
  expect(render(24)).toContain('<td>1 June 2030, 13:30</td><td>2 January 2030, 00:05</td>');
  expect(render(12)).toContain('<td>1 June 2030, 1.30pm</td><td>2 January 2030, 12.05am</td>');
  expect(render(12, 'cy')).toContain('<td>1 Mehefin 2030, 1.30');
});
