import { expect, test } from 'vitest';
import {
  addRecentVenue,
  getOpeningStatus,
  getThemeVenueSlug,
  getVenueSlugFromPath,
  isOnOlderPlatform,
  parseRecentVenues,
} from './venue.ts';

const nine = 9 * 60;
const times = [
  { weekday: 1, opens: 14 * 60, closes: 22 * 60 },
  { weekday: 1, opens: 6 * 60, closes: 12 * 60 },
  { weekday: 2, opens: 0, closes: 1440 },
];

test('returns the closing time of an open venue, the next opening time of a closed one [VEN-08]', () => {
  expect(getOpeningStatus(times, 1, nine)).toEqual({ open: true, until: '12:00', from: null });
  expect(getOpeningStatus(times, 1, 13 * 60)).toEqual({ open: false, until: null, from: '14:00' });
  expect(getOpeningStatus(times, 1, 22 * 60)).toEqual({ open: false, until: null, from: null });
  expect(getOpeningStatus(times, 3, nine)).toEqual({ open: false, until: null, from: null });
});

test('opens and closes on the minute, and formats midnight as 24:00 [VEN-08]', () => {
  expect(getOpeningStatus(times, 1, 6 * 60).open).toBe(true);
  expect(getOpeningStatus(times, 1, 12 * 60).open).toBe(false);
  expect(getOpeningStatus(times, 2, 23 * 60).until).toBe('24:00');
});

test('joins adjacent opening times [VEN-08]', () => {
  const split = [
    { weekday: 1, opens: 8 * 60, closes: 12 * 60 },
    { weekday: 1, opens: 12 * 60, closes: 20 * 60 },
  ];
  expect(getOpeningStatus(split, 1, nine).until).toBe('20:00');
});

test('keeps at most 3 recent venues, the latest first [VEN-06 VEN-11]', () => {
  expect(['pool', 'hall', 'pool', 'moor', 'arena'].reduce<string | null>(addRecentVenue, null)).toBe(
    'arena.moor.pool',
  );
  expect(parseRecentVenues('arena.<b>..pool')).toEqual(['arena', 'pool']);
  expect(parseRecentVenues(null)).toEqual([]);
});

test('finds the venue slug in a page path [THM-07 SHL-07]', () => {
  for (const path of [
    '/location/arena',
    '/location/arena/spin/2026-08-04',
    '/centre/arena',
    '/camps/location/arena/holiday',
    '/courses/location/arena?a=b',
    '/~join/location/arena',
  ]) {
    expect([path, getVenueSlugFromPath(path)]).toEqual([path, 'arena']);
  }
  for (const path of [
    '/',
    '/location',
    '/location/',
    '/arena',
    '/basket',
    '/x/location/arena',
    '/search?q=/location/arena',
    '/kiosk',
    '/basket?kiosk=true&centre=arena',
  ]) {
    expect([path, getVenueSlugFromPath(path)]).toEqual([path, undefined]);
  }
});

test('every page of a kiosk has the theme of the kiosk’s venue [THM-07 MOD-01]', () => {
  for (const path of [
    '/kiosk?centre=arena',
    '/kiosk?kiosk=true&centre=arena&x=1',
    '/basket/checkout?kiosk=true&centre=arena#card',
    '/location/pool/swimming?kiosk=true&centre=arena',
    '/location/arena',
  ]) {
    expect([path, getThemeVenueSlug(path)]).toEqual([path, 'arena']);
  }
  for (const path of [
    '/kiosk',
    '/basket?kiosk=true',
    '/?kiosk=false&centre=arena',
    '/search?q=centre=arena',
  ]) {
    expect([path, getThemeVenueSlug(path)]).toEqual([path, undefined]);
  }
});

test('a venue is on the older platform until the day before it moves [ACT-03 ACT-05]', () => {
  const moves = '2030-03-01';
  expect(isOnOlderPlatform('2030-02-28', moves)).toBe(true);
  expect(isOnOlderPlatform('2030-03-01', moves)).toBe(false);
  expect(isOnOlderPlatform('2030-03-02', moves)).toBe(false);
});
