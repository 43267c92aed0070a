import { classAt, early, on } from './class-plan.ts';
import { hiitClasses } from './hiit-classes.ts';
import type { Plan } from './schedules.ts';
import { spinClasses } from './spin-classes.ts';
import { yogaClasses } from './yoga-classes.ts';

const others: readonly Plan[] = [
  classAt('demo', 'riverside-pool', {
    key: 'aqua-fit',
    kind: 'aqua',
    name: 'Aqua fit',
    room: 'Main pool',
    instructor: 'Meera Joshi',
    minutes: 45,
    times: [{ at: '19:00' }, on('TU,TH,SA', '10:00')],
    maximum: 24,
    price: 580,
  }),
  classAt('demo', 'riverside-pool', {
    key: 'aqua-gentle',
    kind: 'aqua',
    name: 'Gentle aqua',
    room: 'Main pool',
    instructor: 'Meera Joshi',
    minutes: 45,
    times: [on('MO,WE,FR', '11:00')],
    maximum: 20,
    price: 480,
    tags: ['gentle', 'relaxed', 'beginners'],
  }),
  classAt('demo', 'riverside-pool', {
    key: 'riverside-yoga',
    kind: 'yoga',
    name: 'Yoga by the river',
    room: 'Quiet studio',
    instructor: 'Asha Begum',
    minutes: 60,
    times: [on('MO,TU,TH', '18:30'), on('SU', '10:00')],
    maximum: 12,
    price: 680,
    tags: ['women-only'],
  }),
  classAt('demo', 'moorside', {
    key: 'hiit-30',
    kind: 'hiit',
    name: 'HIIT 30',
    room: 'Mill studio',
    instructor: 'Kayleigh Moss',
    minutes: 30,
    times: [on('MO,TU,WE,TH,FR', '18:30'), on('SA,SU', '10:00')],
    maximum: 12,
    price: 420,
    tags: ['beginners'],
  }),
  classAt('demo', 'moorside', {
    key: 'mill-yoga',
    kind: 'yoga',
    name: 'Slow yoga',
    room: 'Mill studio',
    instructor: 'Tom Ashworth',
    minutes: 60,
    times: [on('MO,WE', '10:00'), on('SA,SU', '11:30')],
    maximum: 12,
    price: 650,
    tags: ['gentle'],
  }),
  classAt('harbour', 'harbour-sports-village', {
    key: 'spin',
    kind: 'spin',
    name: 'Spin',
    room: 'Studio 2',
    instructor: 'Jo Fairbairn',
    minutes: 45,
    times: [on('MO,TU,WE,TH,FR', '06:30'), { at: '17:30' }, { at: '18:30' }],
    maximum: 18,
    price: 600,
  }),
  classAt('harbour', 'harbour-sports-village', {
    key: 'vinyasa',
    kind: 'yoga',
    name: 'Vinyasa yoga',
    room: 'Studio 1',
    instructor: 'Lena Marsh',
    minutes: 60,
    times: [{ at: '09:30' }, on('TU,TH', '19:00')],
    maximum: 16,
    price: 700,
    tags: ['women-only'],
    anonymous: false,
  }),
  classAt('harbour', 'harbour-sports-village', {
    key: 'lunch-spin',
    kind: 'spin',
    name: 'Lunch spin',
    room: 'Studio 2',
    instructor: 'Jo Fairbairn',
    minutes: 30,
    times: [{ at: '12:15' }],
    maximum: 12,
    price: 480,
    tags: ['beginners'],
    ...early,
    filling: { left: 0 },
  }),
];

/** The classes of the demonstration, as varied as a week of a real timetable. */
export const classes: readonly Plan[] = [
  ...[...spinClasses, ...yogaClasses, ...hiitClasses].map((plan) => classAt('demo', 'northgate-arena', plan)),
  ...others,
];

/**
 * In a studio that is taken at that time, so that its sessions clash: of two schedules the one with the lower id gets
 * the space.
 */
export const clashing: Plan = classAt('demo', 'northgate-arena', {
  key: 'boxing-hiit',
  kind: 'hiit',
  name: 'Boxing HIIT',
  room: 'Studio 1',
  instructor: 'Dan Whittaker',
  minutes: 30,
  times: [{ at: '19:15' }],
  maximum: 16,
  price: 450,
  ...early,
});

/** Ordinary classes of the arena of which one a day is cancelled. */
export const mayBeCancelled = [
  'Early spin',
  'Core express',
  'Power yoga',
  'Tabata',
  'HIIT circuits',
  'Saturday spin',
  'Sunday flow',
];
