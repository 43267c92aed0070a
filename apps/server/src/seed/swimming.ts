import { longBookingWindow } from './class-schedule.ts';
import type { Occupancy, Price, SeedSchedule, SeedTicket } from './schedules.ts';

/** A pool of a venue, its sessions, and the people who lead them. */
type Pool = Pick<
  SeedSchedule,
  'client' | 'venue' | 'key' | 'locationName' | 'times' | 'minutes' | 'maximum'
> & {
  instructor?: string;
  tags?: readonly string[];
  occupancy?: Occupancy;
};

const lanePrices: readonly Price[] = [
  { name: 'Adult', amount: 560 },
  { name: 'Junior (8 to 15)', amount: 330 },
  { name: 'Senior (65 and over)', amount: 390 },
  { name: 'Family', amount: 1450 },
  { name: 'Concession', amount: 420, concession: 'concession' },
];
const laneTickets: readonly SeedTicket[] = [
  { name: 'Adult', price: 'Adult', extraPrices: ['Concession'], adults: 1 },
  { name: 'Junior (8 to 15)', price: 'Junior (8 to 15)' },
  { name: 'Senior (65 and over)', price: 'Senior (65 and over)', adults: 1 },
  { name: 'Family of 4', price: 'Family', attendees: 4, adults: 2 },
];

const familyPrices: readonly Price[] = [
  { name: 'Adult', amount: 580 },
  { name: 'Child (under 8)', amount: 290 },
  { name: 'Junior (8 to 15)', amount: 340 },
  { name: 'Senior (65 and over)', amount: 400 },
  { name: 'Family', amount: 1500 },
  { name: 'Concession', amount: 440, concession: 'concession' },
];
const familyTickets: readonly SeedTicket[] = [
  { name: 'Adult', price: 'Adult', extraPrices: ['Concession'], adults: 1 },
  { name: 'Child (under 8)', price: 'Child (under 8)', children: 1 },
  { name: 'Junior (8 to 15)', price: 'Junior (8 to 15)' },
  { name: 'Senior (65 and over)', price: 'Senior (65 and over)', adults: 1 },
  { name: 'Family of 4', price: 'Family', attendees: 4, adults: 2, children: 2 },
];

const createLaneSwim = (pool: Pool): SeedSchedule => ({
  category: 'lane-swim',
  name: 'Lane swim',
  description: 'Slow, medium and fast lanes, with a lifeguard. Swim at your own pace.',
  picture: 'lane-swim',
  whatToBring: 'swimwear and a pound for the locker',
  prices: lanePrices,
  tickets: laneTickets,
  occupancy: { share: [0.1, 0.6] },
  ...longBookingWindow,
  ...pool,
});

const createFamilySwim = (pool: Pool): SeedSchedule => ({
  category: 'family-swim',
  name: 'Family swim',
  description: 'Floats, shallow water and time to play together. Children under 8 swim with an adult.',
  picture: 'family-swim',
  whatToBring: 'swimwear, armbands and a pound for the locker',
  prices: familyPrices,
  tickets: familyTickets,
  childRatio: { maxChildrenPerAdult: 2, childBelowAge: 8 },
  occupancy: { share: [0.05, 0.5] },
  ...longBookingWindow,
  ...pool,
});

const arena = { client: 'demo', venue: 'northgate-arena' };
const riverside = { client: 'demo', venue: 'riverside-pool' };
const oakfield = { client: 'demo', venue: 'oakfield-community' };
const village = { client: 'harbour', venue: 'harbour-sports-village' };
const hourly = (...hours: readonly number[]) =>
  hours.map((hour) => ({ at: `${String(hour).padStart(2, '0')}:00` }));

/** Swimming of the demonstration: sold by tickets, all day, with full and nearly full sessions. */
export const swimming: readonly SeedSchedule[] = [
  createLaneSwim({
    ...arena,
    key: 'lane-swim',
    locationName: 'Main pool',
    minutes: 60,
    maximum: 24,
    times: hourly(7, 8, 9, 11, 13, 15, 17, 18, 19),
  }),
  // A session for people who want quiet, with a teacher.
  createLaneSwim({
    ...arena,
    key: 'lane-swim-women',
    locationName: 'Main pool',
    instructor: 'Meera Joshi',
    minutes: 60,
    maximum: 20,
    times: hourly(20),
    tags: ['women-only', 'relaxed'],
  }),
  // A full session.
  createLaneSwim({
    ...arena,
    key: 'lane-swim-lunch',
    locationName: 'Main pool',
    minutes: 45,
    maximum: 16,
    times: hourly(12),
    occupancy: { left: 0 },
  }),
  createFamilySwim({
    ...arena,
    key: 'family-swim',
    locationName: 'Learner pool',
    instructor: 'Meera Joshi',
    minutes: 60,
    maximum: 30,
    times: hourly(9, 10, 11, 14, 15, 16, 17, 18),
  }),
  // A session with few places left: 3, so that a family ticket does not fit.
  createFamilySwim({
    ...arena,
    key: 'family-swim-floats',
    locationName: 'Learner pool',
    instructor: 'Owen Price',
    minutes: 60,
    maximum: 20,
    times: hourly(13),
    tags: ['floats'],
    occupancy: { left: 3 },
  }),
  createLaneSwim({
    ...riverside,
    key: 'lane-swim',
    locationName: 'Main pool',
    minutes: 60,
    maximum: 28,
    times: hourly(8, 9, 12, 13, 14, 15, 16),
  }),
  createFamilySwim({
    ...riverside,
    key: 'family-swim',
    locationName: 'Learner pool',
    instructor: 'Owen Price',
    minutes: 60,
    maximum: 24,
    times: hourly(10, 11, 14, 15, 16, 17),
  }),
  createFamilySwim({
    ...oakfield,
    key: 'family-swim',
    locationName: 'Small pool',
    minutes: 60,
    maximum: 16,
    times: hourly(10, 11, 14, 15, 16),
  }),
  createLaneSwim({
    ...village,
    key: 'lane-swim',
    locationName: 'Pool',
    minutes: 60,
    maximum: 20,
    times: hourly(8, 9, 12, 13, 18, 19),
  }),
  createFamilySwim({
    ...village,
    key: 'family-swim',
    locationName: 'Pool',
    instructor: 'Lena Marsh',
    minutes: 60,
    maximum: 20,
    times: hourly(10, 11, 14, 15, 16),
  }),
];
