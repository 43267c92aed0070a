import { expect, test } from 'vitest';
import { formatAction, formatReason, formatTag } from './format-reason.ts';

const opensAt = Date.UTC(2026, 7, 4, 17, 30);
const dayMs = 86_400_000;
const formatOptions = { now: opensAt - dayMs, timezone: 'Europe/London' } as const;
const tag = { code: 'booking_not_open', params: { first_bookable_at: opensAt }, colour: 'inactive' } as const;

test('formats the opening time with the client’s clock in the caller’s language [ACT-43 ACT-36]', () => {
  const formatTagText = (clockFormat: 12 | 24, language: string) =>
    formatTag(tag, { ...formatOptions, clockFormat, language }).text;
  expect(formatTagText(24, 'en')).toBe('Booking opens Tue 18:30');
  expect(formatTagText(12, 'en')).toBe('Booking opens Tue 6.30pm');
  expect(formatTagText(12, 'cy')).toContain('6.30yp');
});

test('says today, the weekday or the date of an opening, by how far ahead it is [ACT-36]', () => {
  const formatAhead = (days: number) =>
    formatTag(tag, {
      ...formatOptions,
      now: opensAt - days * dayMs - 3_600_000,
      clockFormat: 24,
      language: 'en',
    }).text;
  expect([0, 1, 6, 7].map(formatAhead)).toEqual([
    'Booking opens today at 18:30',
    'Booking opens Tue 18:30',
    'Booking opens Tue 18:30',
    'Booking opens Tue 4 Aug, 18:30',
  ]);
});

test('says that a full session is sold out, and otherwise how many places it has [ACT-35]', () => {
  const format = (count: number, language: string) =>
    formatReason(
      { code: 'occurrence_full', passed: false, params: { count }, nextStep: 'choose_another' },
      { ...formatOptions, clockFormat: 24, language },
    );
  expect([0, 1, 2].map((count) => format(count, 'en'))).toEqual([
    'This session is sold out.',
    'This session has only 1 place left.',
    'This session has only 2 places left.',
  ]);
  expect(format(0, 'cy')).toBe('Mae’r sesiwn hon wedi gwerthu allan.');
});

test('says where to add an unknown date of birth, whose it is, and who adds it [ACT-35]', () => {
  const reason = {
    code: 'age_not_met',
    passed: false,
    params: { ages: '16+', unknown: 'date_of_birth' },
    nextStep: 'add_date_of_birth',
  } as const;
  const format = (viewerName: string | null) => {
    const options = { ...formatOptions, clockFormat: 24, language: 'en', viewerName } as const;
    return [
      formatReason(reason, options),
      formatAction({ action: null, refusal: reason, reasons: [] }, options).next_step,
    ];
  };
  expect(format(null)).toEqual([
    'This is for ages 16+, and we do not know your date of birth. Add it in My details.',
    'add_date_of_birth',
  ]);
  expect(format('Robin')).toEqual([
    'This is for ages 16+, and we do not know Robin’s date of birth. Ask the venue to add it.',
    'choose_another',
  ]);
});
