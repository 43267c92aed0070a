import { createCamp } from './bundles.ts';
import { createCourse, stage1 } from './courses.ts';
import type { SeedSchedule } from './schedules.ts';

const oakfield = { client: 'demo', venue: 'oakfield-community' };

/** A camp and a course of the venue on the older platform. */
export const oakfieldBundles: readonly SeedSchedule[] = [
  createCamp(oakfield, {
    slug: 'oakfield-art-camp',
    instructor: 'Priya Nair',
    name: 'Art camp',
    description: 'Paint, print and build with whatever is at hand.',
    firstDay: 7,
    days: 5,
    ages: { from: 6, to: 12 },
    room: 1,
    whole: 8500,
    day: 1900,
    sold: 3,
  }),
  createCourse(oakfield, {
    ...stage1,
    slug: 'oakfield-stage-1',
    instructor: 'Rosie Clarke',
    firstDay: 6,
    lane: 1,
    at: '16:30',
    price: 5500,
    sold: 2,
  }),
];
