import type { Plan, Price } from './schedules.ts';

const kinds = {
  spin: {
    picture: 'spin',
    description: 'Forty-five minutes of climbs and sprints on the bike, led from the front. You set the resistance.',
    bring: 'Bring water, a towel and trainers',
    ages: { from: 16 },
  },
  yoga: {
    picture: 'yoga',
    description: 'Breath, balance and stretch. Mats are there; bring your own if you like it better.',
    bring: 'Bring water and something warm for the end',
  },
  hiit: {
    picture: 'hiit',
    description: 'Work hard, rest briefly, again. Every exercise comes with an easier and a harder version.',
    bring: 'Bring water, a towel and trainers',
    ages: { from: 16 },
  },
  aqua: {
    picture: 'family-swim',
    description: 'A workout in the pool to music, gentle on the joints. You need not be able to swim.',
    bring: 'Bring swimwear and a pound for the locker',
  },
} as const;

const adult = (amount: number): Price[] => [
  { name: 'Adult', amount, minAge: 16 },
  { name: 'Concession', amount: Math.round(amount * 0.8), concession: 'concession' },
];

type Class = Partial<Plan> &
  Pick<Plan, 'key' | 'name' | 'minutes' | 'maximum' | 'times' | 'room'> & { kind: keyof typeof kinds; price: number };

const classAt = (client: string, venue: string, { kind, price, ...plan }: Class): Plan => ({
  client,
  venue,
  category: kind,
  ...kinds[kind],
  prices: adult(price),
  filling: { share: [0.15, 0.75] },
  ...plan,
});

const on = (days: string, at: string) => ({ at, rule: `FREQ=WEEKLY;BYDAY=${days}` });

/** Far enough ahead that what they show can be met on any day of the demonstration. */
const early = { releaseDays: 60 };

const arena: readonly Class[] = [
  { key: 'early-spin', kind: 'spin', name: 'Early spin', room: 'Studio 2', instructor: 'Priya Nair', minutes: 45, times: [on('MO,TU,WE,TH,FR', '06:15')], maximum: 20, price: 650, tags: ['early'] },
  { key: 'rise-and-flow', kind: 'yoga', name: 'Rise and flow', room: 'Studio 1', instructor: 'Asha Begum', minutes: 45, times: [on('MO,TH', '06:30')], maximum: 16, price: 720, tags: ['early'] },
  // One class a day is not for guests.
  { key: 'vinyasa-yoga', kind: 'yoga', name: 'Vinyasa yoga', room: 'Studio 1', instructor: 'Tom Ashworth', minutes: 60, times: [{ at: '07:15' }], maximum: 20, split: { online: 16, desk: 4 }, price: 720, anonymous: false, ...early, filling: { share: [0.1, 0.3] } },
  // Few places left.
  { key: 'hiit-30', kind: 'hiit', name: 'HIIT 30', room: 'Studio 2', instructor: 'Kayleigh Moss', minutes: 30, times: [{ at: '09:30' }], maximum: 15, price: 450, ...early, filling: { left: 3 } },
  { key: 'saturday-spin', kind: 'spin', name: 'Saturday spin', room: 'Studio 1', instructor: 'Dan Whittaker', minutes: 60, times: [on('SA', '09:00')], maximum: 22, price: 650, tags: ['weekend'] },
  { key: 'sunday-flow', kind: 'yoga', name: 'Sunday flow', room: 'Studio 1', instructor: 'Asha Begum', minutes: 75, times: [on('SU', '09:30')], maximum: 18, price: 780, tags: ['weekend'] },
  // Alex has a place here.
  { key: 'gentle-yoga', kind: 'yoga', name: 'Gentle yoga', room: 'Community room', instructor: 'Asha Begum', minutes: 60, times: [{ at: '10:30' }], maximum: 16, price: 720, tags: ['gentle'], ...early },
  { key: 'hiit-circuits', kind: 'hiit', name: 'HIIT circuits', room: 'Studio 1', instructor: 'Kayleigh Moss', minutes: 45, times: [on('SA,SU', '11:15')], maximum: 20, price: 520, tags: ['weekend'] },
  // Full.
  { key: 'lunch-break-spin', kind: 'spin', name: 'Lunch-break spin', room: 'Studio 2', instructor: 'Dan Whittaker', minutes: 30, times: [{ at: '12:15' }], maximum: 18, price: 520, waitlist: 6, ...early, filling: { left: 0 } },
  { key: 'core-express', kind: 'hiit', name: 'Core express', room: 'Studio 1', instructor: 'Tom Ashworth', minutes: 20, times: [on('MO,WE,FR', '12:30')], maximum: 16, price: 360 },
  // For members.
  { key: 'chair-yoga', kind: 'yoga', name: 'Chair yoga', room: 'Community room', instructor: 'Asha Begum', minutes: 45, times: [{ at: '13:30' }], maximum: 14, price: 450, membersOnly: true, tags: ['gentle'], ...early },
  { key: 'teen-hiit', kind: 'hiit', name: 'Teen HIIT (11–15)', room: 'Sports hall', instructor: 'Kayleigh Moss', minutes: 45, times: [on('TU,TH', '16:45')], maximum: 24, price: 0, prices: [{ name: 'Junior', amount: 360, minAge: 11, maxAge: 15 }], ages: { from: 11, to: 15 }, tags: ['juniors'] },
  { key: 'spin-1730', kind: 'spin', name: 'Spin', room: 'Studio 2', instructor: 'Priya Nair', minutes: 45, times: [{ at: '17:30' }], maximum: 22, price: 650, ...early, filling: { share: [0.3, 0.7] } },
  { key: 'power-yoga', kind: 'yoga', name: 'Power yoga', room: 'Studio 1', instructor: 'Tom Ashworth', minutes: 60, times: [on('MO,WE,FR', '17:45')], maximum: 18, price: 720 },
  { key: 'tabata', kind: 'hiit', name: 'Tabata', room: 'Studio 1', instructor: 'Dan Whittaker', minutes: 30, times: [on('TU,TH', '18:00')], maximum: 18, price: 450 },
  { key: 'spin-1830', kind: 'spin', name: 'Spin', room: 'Studio 2', instructor: 'Tom Ashworth', minutes: 45, times: [{ at: '18:30' }], maximum: 22, price: 650, ...early },
  { key: 'hiit-1900', kind: 'hiit', name: 'HIIT 30', room: 'Studio 1', instructor: 'Kayleigh Moss', minutes: 30, times: [{ at: '19:00' }], maximum: 16, price: 450 },
  // Booking opens a week before.
  { key: 'yin-yoga', kind: 'yoga', name: 'Yin yoga', room: 'Studio 1', instructor: 'Asha Begum', minutes: 60, times: [{ at: '19:30' }], maximum: 16, price: 720, releaseDays: 7, tags: ['gentle'] },
  { key: 'spin-and-core', kind: 'spin', name: 'Spin and core', room: 'Studio 2', instructor: 'Dan Whittaker', minutes: 60, times: [on('WE', '19:45')], maximum: 22, price: 720 },
  // Booking opens the same evening, so that it is not yet open on any day.
  { key: 'candlelit-stretch', kind: 'yoga', name: 'Candlelit stretch', room: 'Community room', instructor: 'Tom Ashworth', minutes: 45, times: [{ at: '20:15' }], maximum: 14, price: 520, releaseDays: 0, releaseMinute: 1170, tags: ['gentle'] },
];

const others: readonly Plan[] = [
  classAt('demo', 'riverside-pool', { key: 'aqua-fit', kind: 'aqua', name: 'Aqua fit', room: 'Main pool', instructor: 'Meera Joshi', minutes: 45, times: [{ at: '19:00' }, on('TU,TH,SA', '10:00')], maximum: 24, price: 580 }),
  classAt('demo', 'riverside-pool', { key: 'aqua-gentle', kind: 'aqua', name: 'Gentle aqua', room: 'Main pool', instructor: 'Meera Joshi', minutes: 45, times: [on('MO,WE,FR', '11:00')], maximum: 20, price: 480, tags: ['gentle'] }),
  classAt('demo', 'riverside-pool', { key: 'riverside-yoga', kind: 'yoga', name: 'Yoga by the river', room: 'Quiet studio', instructor: 'Asha Begum', minutes: 60, times: [on('MO,TU,TH', '18:30'), on('SU', '10:00')], maximum: 12, price: 680 }),
  classAt('demo', 'moorside', { key: 'hiit-30', kind: 'hiit', name: 'HIIT 30', room: 'Mill studio', instructor: 'Kayleigh Moss', minutes: 30, times: [on('MO,TU,WE,TH,FR', '18:30'), on('SA,SU', '10:00')], maximum: 12, price: 420 }),
  classAt('demo', 'moorside', { key: 'mill-yoga', kind: 'yoga', name: 'Slow yoga', room: 'Mill studio', instructor: 'Tom Ashworth', minutes: 60, times: [on('MO,WE', '10:00'), on('SA,SU', '11:30')], maximum: 12, price: 650, tags: ['gentle'] }),
  classAt('harbour', 'harbour-sports-village', { key: 'spin', kind: 'spin', name: 'Spin', room: 'Studio 2', instructor: 'Jo Fairbairn', minutes: 45, times: [on('MO,TU,WE,TH,FR', '06:30'), { at: '17:30' }, { at: '18:30' }], maximum: 18, price: 600 }),
  classAt('harbour', 'harbour-sports-village', { key: 'vinyasa', kind: 'yoga', name: 'Vinyasa yoga', room: 'Studio 1', instructor: 'Lena Marsh', minutes: 60, times: [{ at: '09:30' }, on('TU,TH', '19:00')], maximum: 16, price: 700, anonymous: false }),
  classAt('harbour', 'harbour-sports-village', { key: 'lunch-spin', kind: 'spin', name: 'Lunch spin', room: 'Studio 2', instructor: 'Jo Fairbairn', minutes: 30, times: [{ at: '12:15' }], maximum: 12, price: 480, ...early, filling: { left: 0 } }),
];

/** The classes of the demonstration, as varied as a week of a real timetable. */
export const classes: readonly Plan[] = [
  ...arena.map((plan) => classAt('demo', 'northgate-arena', plan)),
  ...others,
];

/**
 * In a studio that is taken at that time, so that its sessions clash: of two schedules the one with the lower id gets
 * the space.
 */
export const clashing: Plan = classAt('demo', 'northgate-arena', { key: 'boxing-hiit', kind: 'hiit', name: 'Boxing HIIT', room: 'Studio 1', instructor: 'Dan Whittaker', minutes: 30, times: [{ at: '19:15' }], maximum: 16, price: 450, ...early });

/** Ordinary classes of the arena of which one a day is cancelled. */
export const mayBeCancelled = ['Early spin', 'Core express', 'Power yoga', 'Tabata', 'HIIT circuits', 'Saturday spin', 'Sunday flow'];
