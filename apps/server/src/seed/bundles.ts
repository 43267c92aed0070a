import { arena, opensDaysBefore, type VenueKey, village } from './bundle-venues.ts';
import { courses } from './courses.ts';
import type { Price, SeedBundle, SeedSchedule } from './schedules.ts';

type SeedCamp = Omit<SeedBundle, 'count' | 'stepDays'> & {
  /** The slug of its category; holiday camps unless it is another. */
  category?: string;
  name: string;
  description: string;
  /** That of a holiday camp unless it is another. */
  picture?: string;
  instructor: string;
  days: number;
  room: number;
  maximum?: number;
  /** Prices in minor units; without one the camp is not sold so. */
  whole?: number;
  day?: number;
  ages: { from: number; to?: number };
};

/** A camp of consecutive days from 9:00 to 15:30 in a room of its own. */
export const createCamp = (
  venueKey: VenueKey,
  {
    category = 'holiday-camps',
    name,
    description,
    picture = 'holiday-camp',
    instructor,
    days,
    room,
    maximum = 16,
    whole,
    day,
    ages,
    ...bundle
  }: SeedCamp,
): SeedSchedule => ({
  ...venueKey,
  key: bundle.slug,
  category,
  name,
  description,
  picture,
  whatToBring: 'a packed lunch, a drink and a waterproof',
  locationName: `Camp room ${room}`,
  instructor,
  ages,
  minutes: 390,
  times: [{ at: '09:00' }],
  maximum,
  prices: [
    ...(whole === undefined ? [] : [{ name: 'Whole camp', amount: whole, covers: 'whole' } satisfies Price]),
    ...(day === undefined ? [] : [{ name: 'One day', amount: day } satisfies Price]),
  ],
  bookingOpensDaysBefore: opensDaysBefore,
  bundle: { ...bundle, count: days, stepDays: 1 },
});

/** Camps in every state: not started, with full days, started, only whole, full, only by the day. */
const camps: readonly SeedSchedule[] = [
  createCamp(arena, {
    slug: 'multi-sport-camp',
    instructor: 'Callum Reid',
    ages: { from: 5, to: 11 },
    name: 'Multi-sport camp',
    description: 'A different sport every hour, with games in between.',
    firstDay: 5,
    days: 5,
    room: 1,
    whole: 9500,
    day: 2200,
    sold: 6,
  }),
  createCamp(arena, {
    slug: 'gymnastics-camp',
    instructor: 'Nadia Petrov',
    ages: { from: 6, to: 12 },
    name: 'Gymnastics camp',
    description: 'Beam, bars, vault and floor with our coaches.',
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
    instructor: 'Marcus Bell',
    ages: { from: 7, to: 13 },
    name: 'Football camp',
    description: 'Two weeks of drills, small-sided games and a tournament.',
    firstDay: -2,
    days: 10,
    room: 3,
    whole: 18_000,
    day: 2200,
    sold: 9,
  }),
  createCamp(arena, {
    slug: 'drama-camp',
    instructor: 'Ffion Price',
    ages: { from: 7, to: 14 },
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
    instructor: 'Luca Romano',
    ages: { from: 6, to: 12 },
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
    instructor: 'Holly Turner',
    ages: { from: 8, to: 14 },
    name: 'Adventure days',
    description: 'Den building, orienteering and fires, a day at a time.',
    firstDay: 3,
    days: 15,
    room: 6,
    day: 2800,
    sold: 2,
  }),
  createCamp(village, {
    slug: 'harbour-holiday-camp',
    instructor: 'Ben Ashdown',
    ages: { from: 7, to: 13 },
    name: 'Harbour holiday camp',
    description: 'Sport in the morning, the sea in the afternoon.',
    firstDay: 4,
    days: 5,
    room: 1,
    whole: 10_500,
    day: 2400,
    sold: 4,
  }),
  createCamp(village, {
    slug: 'sailing-days',
    instructor: 'Isla Fraser',
    category: 'sailing-camps',
    picture: 'sailing',
    ages: { from: 10 },
    name: 'Sailing days',
    description: 'Learn to sail a dinghy, a day at a time.',
    firstDay: -1,
    days: 8,
    room: 2,
    maximum: 12,
    day: 3500,
    sold: 3,
  }),
];

export const bundles: readonly SeedSchedule[] = [...camps, ...courses];

/** Weekly lessons start earlier by the weeks of two public closures. */
const closureDays = 14;

/** The first of their days, counted from today. */
export const firstBundleDay = Math.min(...bundles.map(({ bundle }) => bundle?.firstDay ?? 0)) - closureDays;
