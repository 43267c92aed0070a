import { arena, opensDaysBefore, pool, type VenueKey, village } from './bundle-venues.ts';
import type { SeedBundle, SeedSchedule } from './schedules.ts';

type SeedCourse = Omit<SeedBundle, 'count' | 'stepDays'> & {
  name: string;
  description: string;
  lane: number;
  at: string;
  price: number;
  ages: { from: number; to?: number };
  category?: string;
  picture?: string;
  instructor: string;
  opensDaysBefore?: number;
  maxWaitlist?: number;
};

const lessons = 10;

/** A course of ten weekly lessons of half an hour. */
export const createCourse = (
  venueKey: VenueKey,
  {
    name,
    description,
    lane,
    at,
    price,
    ages,
    category,
    picture,
    instructor,
    opensDaysBefore: opens,
    maxWaitlist,
    ...bundle
  }: SeedCourse,
): SeedSchedule => ({
  ...venueKey,
  key: bundle.slug,
  category: category ?? 'learn-to-swim',
  name,
  description,
  picture: picture ?? 'learn-to-swim',
  ages,
  whatToBring: 'swimwear, a towel and goggles',
  locationName: `Teaching lane ${lane}`,
  instructor,
  minutes: 30,
  times: [{ at }],
  maximum: 8,
  ...(maxWaitlist !== undefined && { maxWaitlist }),
  prices: [{ name: 'Course', amount: price, covers: 'whole' }],
  bookingOpensDaysBefore: opens ?? opensDaysBefore,
  bundle: { ...bundle, count: lessons, stepDays: 7 },
});

const stage = (number: number, aim: string) => ({
  name: `Learn to swim, stage ${number}`,
  description: `${aim} Ten lessons in a group of up to 8.`,
  ages: { from: 4, to: 11 },
});
export const stage1 = stage(1, 'First splashes, floating and moving in the water.');
const stage2 = stage(2, 'Five metres on front and back, with confidence.');
const stage3 = stage(3, 'Ten metres, and breathing to the side.');
const stage4 = stage(4, 'A strong front crawl and backstroke over 25 metres.');

/** Courses in every state: before the start, during with and without pro-rata, ended, full, not open yet. */
export const courses: readonly SeedSchedule[] = [
  createCourse(pool, {
    ...stage1,
    slug: 'stage-1',
    instructor: 'Grace Okafor',
    firstDay: 4,
    lane: 1,
    at: '16:00',
    price: 6000,
    sold: 3,
  }),
  createCourse(pool, {
    ...stage2,
    slug: 'stage-2',
    instructor: 'Grace Okafor',
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
    instructor: 'Grace Okafor',
    firstDay: -13,
    lane: 3,
    at: '17:00',
    price: 6500,
    sold: 5,
  }),
  createCourse(pool, {
    ...stage4,
    slug: 'stage-4',
    instructor: 'Grace Okafor',
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
    instructor: 'Martin Shaw',
    ages: { from: 16 },
    firstDay: 9,
    lane: 5,
    at: '19:00',
    price: 7500,
    sold: 8,
    maxWaitlist: 6,
  }),
  createCourse(pool, {
    name: 'Improvers',
    description: 'From a length to a mile: technique and stamina for adults.',
    slug: 'improvers',
    instructor: 'Martin Shaw',
    ages: { from: 16 },
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
    instructor: 'Grace Okafor',
    firstDay: 57,
    lane: 3,
    at: '17:00',
    price: 6500,
    sold: 0,
    opensDaysBefore: 14,
  }),
  createCourse(pool, {
    name: 'Rookie lifeguard',
    description: 'Rescue skills, first aid and water safety in the pool, for those who swim 50 metres.',
    category: 'lifesaving',
    picture: 'family-swim',
    slug: 'rookie-lifeguard',
    instructor: 'Ewan Doyle',
    ages: { from: 8, to: 14 },
    firstDay: 12,
    lane: 1,
    at: '18:00',
    price: 7000,
    sold: 2,
  }),
  createCourse(arena, {
    ...stage1,
    slug: 'arena-stage-1',
    instructor: 'Leah Simmons',
    firstDay: 6,
    lane: 1,
    at: '16:00',
    price: 6000,
    sold: 2,
  }),
  createCourse(arena, {
    ...stage2,
    slug: 'arena-stage-2',
    instructor: 'Leah Simmons',
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
    instructor: 'Leah Simmons',
    firstDay: -27,
    lane: 3,
    at: '17:00',
    price: 6500,
    sold: 6,
  }),
  createCourse(village, {
    ...stage1,
    slug: 'harbour-stage-1',
    instructor: 'Tomos Rees',
    firstDay: 5,
    lane: 1,
    at: '16:00',
    price: 6400,
    sold: 2,
  }),
  createCourse(village, {
    ...stage2,
    slug: 'harbour-stage-2',
    instructor: 'Tomos Rees',
    firstDay: -20,
    lane: 2,
    at: '16:30',
    price: 6400,
    sold: 3,
    canBookAfterStart: true,
  }),
];
