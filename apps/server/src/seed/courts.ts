import { longBookingWindow } from './class-schedule.ts';
import type { Price, SeedSchedule } from './schedules.ts';

const formatMinuteOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Start times from `from` to before `until` in steps; all in minutes since midnight. */
const createStartTimes = (from: number, until: number, stepMinutes: number) =>
  Array.from({ length: Math.ceil((until - from) / stepMinutes) }, (_, at) => ({
    at: formatMinuteOfDay(from + at * stepMinutes),
  }));

const buildCourtPrices = (amount: number, when: string): Price[] => [
  { name: `Court, ${when}`, amount },
  { name: `Concession, ${when}`, amount: Math.round(amount * 0.8), concession: 'concession' },
];

type VenueKey = { client: string; venue: string };
const arena = { client: 'demo', venue: 'northgate-arena' };
const village = { client: 'harbour', venue: 'harbour-sports-village' };

const badminton = {
  category: 'badminton',
  name: 'Badminton',
  description: 'One price for the court, up to 4 players. Rackets £2.00 at reception.',
  picture: 'badminton',
  whatToBring: 'non-marking shoes',
  strategy: 'sequential',
  // A court every week for eight weeks can be booked at once.
  ...longBookingWindow,
  occupancy: { share: [0, 0.55] },
} as const;

/** A court that customers choose has occurrences of its own, with one price before 17:00 and another after. */
const createBadmintonCourt = (venueKey: VenueKey, name: string): SeedSchedule[] => [
  {
    ...venueKey,
    ...badminton,
    key: `badminton ${name}`,
    locationName: name,
    minutes: 60,
    maximum: 1,
    leafAllocation: 'one',
    times: createStartTimes(420, 1020, 60),
    prices: buildCourtPrices(720, 'before 17:00'),
  },
  {
    ...venueKey,
    ...badminton,
    key: `badminton ${name} late`,
    locationName: name,
    minutes: 60,
    maximum: 1,
    leafAllocation: 'one',
    times: createStartTimes(1020, 1320, 60),
    prices: buildCourtPrices(950, 'after 17:00'),
  },
];

const createWholeHall = (venueKey: VenueKey): SeedSchedule => ({
  ...venueKey,
  ...badminton,
  key: 'whole-hall',
  name: 'Whole sports hall',
  description: 'All the courts at once, for clubs, parties and tournaments.',
  picture: 'sports-hall',
  locationName: 'Sports hall',
  minutes: 120,
  maximum: 1,
  leafAllocation: 'all',
  times: [{ at: '09:00' }, { at: '14:00' }, { at: '20:00' }],
  prices: buildCourtPrices(3800, 'whole hall'),
  friendlyLocationName: 'Sports hall, all courts',
  occupancy: { share: [0, 0] },
});

/** The claim allocates one of the two courts. */
const createSquash = (venueKey: VenueKey): SeedSchedule => ({
  ...venueKey,
  key: 'squash',
  category: 'squash',
  name: 'Squash',
  description: 'Forty minutes on a glass-backed court. We give you the court when you come.',
  picture: 'squash',
  whatToBring: 'non-marking shoes; goggles are at reception',
  locationName: 'Squash courts',
  minutes: 40,
  maximum: 2,
  strategy: 'sequential',
  leafAllocation: 'one',
  times: createStartTimes(440, 1160, 40),
  prices: buildCourtPrices(640, 'squash'),
  occupancy: { share: [0, 0.6] },
});

/** Free play: occurrences overlap in time and share the courts. The two starts of an hour are one group. */
const tennis: SeedSchedule = {
  ...arena,
  key: 'tennis',
  category: 'tennis',
  name: 'Tennis free play',
  description: 'An hour of free play on three floodlit courts; partners are found on the spot.',
  picture: 'tennis',
  whatToBring: 'a racket, or borrow one at reception',
  locationName: 'Tennis courts',
  minutes: 60,
  maximum: 12,
  strategy: 'overlapping',
  intervalMinutes: 60,
  times: createStartTimes(540, 1290, 30),
  prices: [
    { name: 'Adult', amount: 480, minAge: 16 },
    { name: 'Junior', amount: 260, maxAge: 15 },
  ],
  occupancy: { share: [0, 0.4] },
};

/** ACT-22: ground that tennis and football sell by the hour. What one of them has sold, the other cannot sell. */
const sharedGround = {
  ...arena,
  locationName: 'All-weather court',
  maximum: 1,
  strategy: 'sequential',
  leafAllocation: 'one',
} as const;

const groundTennis: SeedSchedule = {
  ...sharedGround,
  key: 'tennis-court',
  category: 'tennis',
  name: 'Tennis court',
  description: 'Ninety minutes on the all-weather court, up to 4 players. Football is played on it too.',
  minutes: 90,
  picture: 'tennis',
  whatToBring: 'a racket, or borrow one at reception',
  times: createStartTimes(630, 1260, 90),
  prices: buildCourtPrices(860, 'all-weather court'),
};

const football = {
  ...sharedGround,
  category: 'football',
  name: 'Five-a-side football',
  description: 'An hour on the all-weather court for two teams of five. Tennis is played on it too.',
  minutes: 60,
  picture: 'ball',
  whatToBring: 'boots with moulded studs; bibs are at reception',
  prices: buildCourtPrices(3200, 'five-a-side'),
} as const;

/** The league has two hours of every evening; others can be booked. */
const footballGames: readonly SeedSchedule[] = [
  { ...football, key: 'football', times: createStartTimes(600, 1080, 60) },
  {
    ...football,
    key: 'football-league-hours',
    times: createStartTimes(1080, 1200, 60),
    occupancy: { left: 0 },
  },
  { ...football, key: 'football-late', times: [{ at: '20:00' }] },
];

/** Courts of the demonstration: chosen by customers, allocated, overlapping, and whole halls. */
export const courts: readonly SeedSchedule[] = [
  ...['Court 1', 'Court 2', 'Court 3', 'Court 4'].flatMap((name) => createBadmintonCourt(arena, name)),
  createWholeHall(arena),
  createSquash(arena),
  tennis,
  groundTennis,
  ...footballGames,
  createSquash({ client: 'demo', venue: 'moorside' }),
  {
    ...createSquash({ client: 'demo', venue: 'oakfield-community' }),
    description: 'Forty minutes on the court beside the hall.',
    locationName: 'Squash court',
    maximum: 1,
    times: createStartTimes(500, 1040, 40),
  },
  ...['Court 1', 'Court 2', 'Court 3'].flatMap((name) => createBadmintonCourt(village, name)),
  createWholeHall(village),
];
