import type { Plan, Price } from './schedules.ts';

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Starts from one time until before another, at a distance; all in minutes since midnight. */
const every = (from: number, until: number, distance: number) =>
  Array.from({ length: Math.ceil((until - from) / distance) }, (_, at) => ({
    at: clock(from + at * distance),
  }));

const court = (amount: number, when: string): Price[] => [
  { name: `Court, ${when}`, amount },
  { name: `Concession, ${when}`, amount: Math.round(amount * 0.8), concession: 'concession' },
];

type Place = { client: string; venue: string };
const arena = { client: 'demo', venue: 'northgate-arena' };
const village = { client: 'harbour', venue: 'harbour-sports-village' };

const badminton = {
  category: 'badminton',
  name: 'Badminton',
  description: 'One price for the court, up to 4 players. Rackets £2.00 at reception.',
  picture: 'badminton',
  bring: 'Bring non-marking shoes',
  strategy: 'sequential',
  filling: { share: [0, 0.55] },
} as const;

/** A court that the customer chooses is a session of its own; one price until 17:00, another after. */
const badmintonCourt = (place: Place, name: string): Plan[] => [
  {
    ...place,
    ...badminton,
    key: `badminton ${name}`,
    room: name,
    minutes: 60,
    maximum: 1,
    takes: 'one',
    times: every(420, 1020, 60),
    prices: court(720, 'before 17:00'),
  },
  {
    ...place,
    ...badminton,
    key: `badminton ${name} late`,
    room: name,
    minutes: 60,
    maximum: 1,
    takes: 'one',
    times: every(1020, 1320, 60),
    prices: court(950, 'after 17:00'),
  },
];

const wholeHall = (place: Place): Plan => ({
  ...place,
  ...badminton,
  key: 'whole-hall',
  name: 'Whole sports hall',
  description: 'All the courts at once, for clubs, parties and tournaments.',
  picture: 'sports-hall',
  room: 'Sports hall',
  minutes: 120,
  maximum: 1,
  takes: 'all',
  times: [{ at: '09:00' }, { at: '14:00' }, { at: '20:00' }],
  prices: court(3800, 'whole hall'),
  friendlyName: 'Sports hall, all courts',
  filling: { share: [0, 0] },
});

/** Which of the two courts it is, is decided when it is booked. */
const squash = (place: Place): Plan => ({
  ...place,
  key: 'squash',
  category: 'squash',
  name: 'Squash',
  description: 'Forty minutes on a glass-backed court. We give you the court when you come.',
  picture: 'squash',
  bring: 'Bring non-marking shoes; goggles are at reception',
  room: 'Squash courts',
  minutes: 40,
  maximum: 2,
  strategy: 'sequential',
  takes: 'one',
  times: every(440, 1160, 40),
  prices: court(640, 'squash'),
  filling: { share: [0, 0.6] },
});

/** Free play: the sessions begin before the last ones have ended, and share the courts. */
const tennis: Plan = {
  ...arena,
  key: 'tennis',
  category: 'tennis',
  name: 'Tennis free play',
  description: 'An hour of free play on three floodlit courts; partners are found on the spot.',
  picture: 'tennis',
  bring: 'Bring a racket, or borrow one at reception',
  room: 'Tennis courts',
  minutes: 60,
  maximum: 12,
  strategy: 'overlapping',
  times: every(540, 1290, 30),
  prices: [
    { name: 'Adult', amount: 480, minAge: 16 },
    { name: 'Junior', amount: 260, maxAge: 15 },
  ],
  filling: { share: [0, 0.4] },
};

/** The courts of the demonstration: chosen, allocated, overlapping, and a hall that is sold whole. */
export const courts: readonly Plan[] = [
  ...['Court 1', 'Court 2', 'Court 3', 'Court 4'].flatMap((name) => badmintonCourt(arena, name)),
  wholeHall(arena),
  squash(arena),
  tennis,
  squash({ client: 'demo', venue: 'moorside' }),
  ...['Court 1', 'Court 2', 'Court 3'].flatMap((name) => badmintonCourt(village, name)),
  wholeHall(village),
];
