import type { Price, SeedBundle, SeedSchedule } from './schedules.ts';

type VenueKey = { client: string; venue: string };
const arena = { client: 'demo', venue: 'northgate-arena' };
const pool = { client: 'demo', venue: 'riverside-pool' };
const village = { client: 'harbour', venue: 'harbour-sports-village' };

/** Booking opens early enough that it is open whatever the day, unless a course says otherwise. */
const opensDaysBefore = 90;

type SeedCamp = Omit<SeedBundle, 'lastDay'> & {
  name: string;
  description: string;
  days: number;
  room: number;
  maximum?: number;
  /** Prices in minor units; without one the camp is not sold so. */
  whole?: number;
  day?: number;
};

/** A camp of consecutive days from 9:00 to 15:30 in a room of its own. */
export const createCamp = (
  venueKey: VenueKey,
  { name, description, days, room, maximum = 16, whole, day, ...bundle }: SeedCamp,
): SeedSchedule => ({
  ...venueKey,
  key: bundle.slug,
  category: 'holiday-camps',
  name,
  description,
  picture: 'holiday-camp',
  whatToBring: 'a packed lunch, a drink and a waterproof',
  locationName: `Camp room ${room}`,
  minutes: 390,
  times: [{ at: '09:00', rule: `FREQ=DAILY;COUNT=${days}` }],
  maximum,
  prices: [
    ...(whole === undefined ? [] : [{ name: 'Whole camp', amount: whole, covers: 'whole' } satisfies Price]),
    ...(day === undefined ? [] : [{ name: 'One day', amount: day } satisfies Price]),
  ],
  bookingOpensDaysBefore: opensDaysBefore,
  bundle: { ...bundle, lastDay: bundle.firstDay + days - 1 },
});

type SeedCourse = Omit<SeedBundle, 'lastDay'> & {
  name: string;
  description: string;
  lane: number;
  at: string;
  price: number;
  opensDaysBefore?: number;
};

const lessons = 10;

/** A course of ten weekly lessons of half an hour. */
export const createCourse = (
  venueKey: VenueKey,
  { name, description, lane, at, price, opensDaysBefore: opens = opensDaysBefore, ...bundle }: SeedCourse,
): SeedSchedule => ({
  ...venueKey,
  key: bundle.slug,
  category: 'learn-to-swim',
  name,
  description,
  picture: 'learn-to-swim',
  whatToBring: 'swimwear, a towel and goggles',
  locationName: `Teaching lane ${lane}`,
  minutes: 30,
  times: [{ at, rule: `FREQ=WEEKLY;COUNT=${lessons}` }],
  maximum: 8,
  prices: [{ name: 'Course', amount: price, covers: 'whole' }],
  bookingOpensDaysBefore: opens,
  bundle: { ...bundle, lastDay: bundle.firstDay + 7 * (lessons - 1) },
});

/** Camps in every state: not started, with full days, started, only whole, full, only by the day. */
const camps: readonly SeedSchedule[] = [
  createCamp(arena, {
    slug: 'multi-sport-camp',
    name: 'Multi-sport camp',
    description: 'A different sport every hour, with games in between, for ages 5 to 11.',
    firstDay: 5,
    days: 5,
    room: 1,
    whole: 9500,
    day: 2200,
    sold: 6,
  }),
  createCamp(arena, {
    slug: 'gymnastics-camp',
    name: 'Gymnastics camp',
    description: 'Beam, bars, vault and floor with our coaches, for ages 6 to 12.',
    firstDay: 8,
    days: 5,
    room: 2,
    whole: 11_000,
    day: 2500,
    sold: 5,
    fullSessions: [1, 3],
  }),
  createCamp(arena, {
    slug: 'football-camp',
    name: 'Football camp',
    description: 'Two weeks of drills, small-sided games and a tournament, for ages 7 to 13.',
    firstDay: -2,
    days: 10,
    room: 3,
    whole: 18_000,
    day: 2200,
    sold: 9,
  }),
  createCamp(arena, {
    slug: 'drama-camp',
    name: 'Drama camp',
    description: 'Five days from the first idea to a show for families, so it is booked as a whole.',
    firstDay: 12,
    days: 5,
    room: 4,
    whole: 12_500,
    sold: 7,
  }),
  createCamp(arena, {
    slug: 'circus-camp',
    name: 'Circus camp',
    description: 'Juggling, tightrope and clowning. It is booked as a whole.',
    firstDay: 6,
    days: 5,
    room: 5,
    maximum: 10,
    whole: 13_500,
    sold: 10,
  }),
  createCamp(arena, {
    slug: 'adventure-days',
    name: 'Adventure days',
    description: 'Den building, orienteering and fires, a day at a time, for ages 8 to 14.',
    firstDay: 3,
    days: 15,
    room: 6,
    day: 2800,
    sold: 2,
  }),
  createCamp(village, {
    slug: 'harbour-holiday-camp',
    name: 'Harbour holiday camp',
    description: 'Sport in the morning, the sea in the afternoon, for ages 7 to 13.',
    firstDay: 4,
    days: 5,
    room: 1,
    whole: 10_500,
    day: 2400,
    sold: 4,
  }),
  createCamp(village, {
    slug: 'sailing-days',
    name: 'Sailing days',
    description: 'Learn to sail a dinghy, a day at a time, for ages 10 and over.',
    firstDay: -1,
    days: 8,
    room: 2,
    maximum: 12,
    day: 3500,
    sold: 3,
  }),
];

const stage = (number: number, aim: string) => ({
  name: `Learn to swim, stage ${number}`,
  description: `${aim} Ten lessons in a group of up to 8, for ages 4 to 11.`,
});
export const stage1 = stage(1, 'First splashes, floating and moving in the water.');
const stage2 = stage(2, 'Five metres on front and back, with confidence.');
const stage3 = stage(3, 'Ten metres, and breathing to the side.');
const stage4 = stage(4, 'A strong front crawl and backstroke over 25 metres.');

/** Courses in every state: before the start, during with and without pro-rata, ended, full, not open yet. */
const courses: readonly SeedSchedule[] = [
  createCourse(pool, { ...stage1, slug: 'stage-1', firstDay: 4, lane: 1, at: '16:00', price: 6000, sold: 3 }),
  createCourse(pool, {
    ...stage2,
    slug: 'stage-2',
    // Three lessons are over and seven are left at any hour of any day.
    firstDay: -20,
    lane: 2,
    at: '16:30',
    price: 6000,
    sold: 4,
    canBookAfterStart: true,
  }),
  createCourse(pool, {
    ...stage3,
    slug: 'stage-3',
    firstDay: -13,
    lane: 3,
    at: '17:00',
    price: 6500,
    sold: 5,
  }),
  createCourse(pool, {
    ...stage4,
    slug: 'stage-4',
    firstDay: -75,
    lane: 4,
    at: '17:30',
    price: 6500,
    sold: 6,
  }),
  createCourse(pool, {
    name: 'Adult beginners',
    description: 'It is never too late. Ten calm evenings in a group of up to 8 adults.',
    slug: 'adult-beginners',
    firstDay: 9,
    lane: 5,
    at: '19:00',
    price: 7500,
    sold: 8,
  }),
  createCourse(pool, {
    name: 'Improvers',
    description: 'From a length to a mile: technique and stamina for adults.',
    slug: 'improvers',
    firstDay: 40,
    lane: 6,
    at: '19:30',
    price: 7500,
    sold: 0,
    opensDaysBefore: 14,
  }),
  createCourse(pool, {
    ...stage3,
    name: `${stage3.name}, next term`,
    slug: 'stage-3-next-term',
    firstDay: 57,
    lane: 3,
    at: '17:00',
    price: 6500,
    sold: 0,
    opensDaysBefore: 14,
  }),
  createCourse(arena, {
    ...stage1,
    slug: 'arena-stage-1',
    firstDay: 6,
    lane: 1,
    at: '16:00',
    price: 6000,
    sold: 2,
  }),
  createCourse(arena, {
    ...stage2,
    slug: 'arena-stage-2',
    firstDay: -6,
    lane: 2,
    at: '16:30',
    price: 6000,
    sold: 4,
    canBookAfterStart: true,
  }),
  createCourse(arena, {
    ...stage3,
    slug: 'arena-stage-3',
    firstDay: -27,
    lane: 3,
    at: '17:00',
    price: 6500,
    sold: 6,
  }),
  createCourse(village, {
    ...stage1,
    slug: 'harbour-stage-1',
    firstDay: 5,
    lane: 1,
    at: '16:00',
    price: 6400,
    sold: 2,
  }),
  createCourse(village, {
    ...stage2,
    slug: 'harbour-stage-2',
    firstDay: -20,
    lane: 2,
    at: '16:30',
    price: 6400,
    sold: 3,
    canBookAfterStart: true,
  }),
];

export const bundles: readonly SeedSchedule[] = [...camps, ...courses];

/** The first of their days, counted from today. */
export const firstBundleDay = Math.min(...bundles.map(({ bundle }) => bundle?.firstDay ?? 0));
