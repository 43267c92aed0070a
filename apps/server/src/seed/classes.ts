import { createClassSchedule, longBookingWindow, weekly } from './class-schedule.ts';
import { hiitClasses } from './hiit-classes.ts';
import type { SeedSchedule } from './schedules.ts';
import { spinClasses } from './spin-classes.ts';
import { yogaClasses } from './yoga-classes.ts';

const otherClasses: readonly SeedSchedule[] = [
  createClassSchedule('demo', 'riverside-pool', {
    key: 'aqua-fit',
    kind: 'aqua',
    name: 'Aqua fit',
    locationName: 'Main pool',
    instructor: 'Meera Joshi',
    minutes: 45,
    times: [{ at: '19:00' }, weekly('TU,TH,SA', '10:00')],
    maximum: 24,
    price: 580,
  }),
  createClassSchedule('demo', 'riverside-pool', {
    key: 'aqua-gentle',
    kind: 'aqua',
    name: 'Gentle aqua',
    locationName: 'Main pool',
    instructor: 'Meera Joshi',
    minutes: 45,
    times: [weekly('MO,WE,FR', '11:00')],
    maximum: 20,
    price: 480,
    tags: ['gentle', 'relaxed', 'beginners'],
  }),
  createClassSchedule('demo', 'riverside-pool', {
    key: 'riverside-yoga',
    kind: 'yoga',
    name: 'Yoga by the river',
    locationName: 'Quiet studio',
    instructor: 'Asha Begum',
    minutes: 60,
    times: [weekly('MO,TU,TH', '18:30'), weekly('SU', '10:00')],
    maximum: 12,
    price: 680,
    tags: ['women-only'],
  }),
  createClassSchedule('demo', 'moorside', {
    key: 'hiit-30',
    kind: 'hiit',
    name: 'HIIT 30',
    locationName: 'Mill studio',
    instructor: 'Kayleigh Moss',
    minutes: 30,
    times: [weekly('MO,TU,WE,TH,FR', '18:30'), weekly('SA,SU', '10:00')],
    maximum: 12,
    price: 420,
    tags: ['beginners'],
  }),
  createClassSchedule('demo', 'moorside', {
    key: 'mill-yoga',
    kind: 'yoga',
    name: 'Slow yoga',
    locationName: 'Mill studio',
    instructor: 'Tom Ashworth',
    minutes: 60,
    times: [weekly('MO,WE', '10:00'), weekly('SA,SU', '11:30')],
    maximum: 12,
    price: 650,
    tags: ['gentle'],
  }),
  createClassSchedule('harbour', 'harbour-sports-village', {
    key: 'spin',
    kind: 'spin',
    name: 'Spin',
    locationName: 'Studio 2',
    instructor: 'Jo Fairbairn',
    minutes: 45,
    times: [weekly('MO,TU,WE,TH,FR', '06:30'), { at: '17:30' }, { at: '18:30' }],
    maximum: 18,
    price: 600,
  }),
  createClassSchedule('harbour', 'harbour-sports-village', {
    key: 'vinyasa',
    kind: 'yoga',
    name: 'Vinyasa yoga',
    locationName: 'Studio 1',
    instructor: 'Lena Marsh',
    minutes: 60,
    times: [{ at: '09:30' }, weekly('TU,TH', '19:00')],
    maximum: 16,
    price: 700,
    tags: ['women-only'],
    canBookAnonymously: false,
  }),
  createClassSchedule('harbour', 'harbour-sports-village', {
    key: 'lunch-spin',
    kind: 'spin',
    name: 'Lunch spin',
    locationName: 'Studio 2',
    instructor: 'Jo Fairbairn',
    minutes: 30,
    times: [{ at: '12:15' }],
    maximum: 12,
    price: 480,
    tags: ['beginners'],
    ...longBookingWindow,
    occupancy: { left: 0 },
  }),
];

/** Classes of the demonstration. */
export const classes: readonly SeedSchedule[] = [
  ...[...spinClasses, ...yogaClasses, ...hiitClasses].map((seedClass) =>
    createClassSchedule('demo', 'northgate-arena', seedClass),
  ),
  ...otherClasses,
];

/** Its studio is allocated at that time, so its occurrences clash: the schedule with the lower id gets the allocation. */
export const clashingClass: SeedSchedule = createClassSchedule('demo', 'northgate-arena', {
  key: 'boxing-hiit',
  kind: 'hiit',
  name: 'Boxing HIIT',
  locationName: 'Studio 1',
  instructor: 'Dan Whittaker',
  minutes: 30,
  times: [{ at: '19:15' }],
  maximum: 16,
  price: 450,
  ...longBookingWindow,
});

/** Classes of the arena; one of them is cancelled on each day. */
export const cancellableClasses = [
  'Early spin',
  'Core express',
  'Power yoga',
  'Tabata',
  'HIIT circuits',
  'Saturday spin',
  'Sunday flow',
];
