import { expect, test } from 'vitest';
import { renderFields } from './render-rows.ts';

const row = {
  created_at: '2030-06-01T12:30:00Z',
  starts_at: new Date('2030-01-02T00:05:00Z'),
  status: 'awaiting_payment',
  reminders: true,
  lines: [{ name: 'Spin', amount: 500 }],
  cancelled_at: null,
};

const render = (clockFormat: 12 | 24, language = 'en'): string =>
  renderFields('orders', row, {
    language,
    currency: { symbol: '£', code: 'GBP' },
    timezone: 'Europe/London',
    clockFormat,
  });

test('a copy of one’s data writes times with the client’s clock and in its zone [ACC-03]', () => {
  expect(render(24)).toContain(
    '<dt>Date</dt><dd>1 June 2030, 13:30</dd></div><div><dt>Starts</dt><dd>2 January 2030, 00:05</dd>',
  );
  expect(render(12)).toContain(
    '<dd>1 June 2030, 1.30pm</dd></div><div><dt>Starts</dt><dd>2 January 2030, 12.05am</dd>',
  );
  expect(render(12, 'cy')).toContain('<dt>Dyddiad</dt><dd>1 Mehefin 2030, 1.30');
});

test('a copy of one’s data has words instead of codes and names of columns, and no empty field [ACC-03]', () => {
  const page = render(24);
  expect(page).toContain('<dt>Status</dt><dd>Awaiting payment</dd>');
  expect(page).toContain('<dt>Reminders of bookings</dt><dd>Yes</dd>');
  expect(page).toContain('<dt>What you bought</dt><dd><ul><li><dl><div><dt>Name</dt><dd>Spin</dd>');
  expect(page).not.toContain('Cancelled');
});

test('a copy of one’s data names countries in the person’s language [ACC-03]', () => {
  const renderCountry = (language: string, country: string): string =>
    renderFields(
      'billing_address',
      { country },
      {
        language,
        currency: { symbol: '£', code: 'GBP' },
        timezone: 'Europe/London',
        clockFormat: 24,
      },
    );
  expect(renderCountry('en', 'GB')).toContain('<dd>United Kingdom</dd>');
  expect(renderCountry('cy', 'GB')).toContain('<dd>Y Deyrnas Unedig</dd>');
  // A code that has no name, such as one of a network.
  expect(renderCountry('en', 'T1')).toContain('<dd>T1</dd>');
});
