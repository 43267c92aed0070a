import type { Price, SeedSchedule } from './schedules.ts';

const classKinds = {
  spin: {
    picture: 'spin',
    description:
      '{minutes} minutes of climbs and sprints by bike, led from the front. You set the resistance.',
    whatToBring: 'water, a towel and trainers',
    ages: { from: 16 },
  },
  yoga: {
    picture: 'yoga',
    description: 'Breath, balance and stretch. We provide mats; bring your own if you prefer.',
    whatToBring: 'water and something warm for the end',
  },
  hiit: {
    picture: 'hiit',
    description: 'Work hard, rest briefly, again. Every exercise comes with an easier and a harder version.',
    whatToBring: 'water, a towel and trainers',
    ages: { from: 16 },
  },
  aqua: {
    picture: 'family-swim',
    description: 'A workout in the pool to music, gentle on the joints. You need not be able to swim.',
    whatToBring: 'swimwear and a pound for the locker',
  },
} as const;

const buildAdultPrices = (amount: number, memberAmount: number | undefined): Price[] => [
  { name: 'Adult', amount, minAge: 16 },
  { name: 'Concession', amount: Math.round(amount * 0.8), concession: 'concession' },
  ...(memberAmount === undefined
    ? []
    : [{ name: 'Member', amount: memberAmount, minAge: 16, isMembersOnly: true }]),
  // Only classes without a minimum age have children.
  { name: 'Junior', amount: Math.round(amount * 0.6), maxAge: 15 },
];

/** A class: its kind and the values that differ from the kind's defaults. */
export type SeedClass = Partial<SeedSchedule> &
  Pick<SeedSchedule, 'key' | 'name' | 'minutes' | 'maximum' | 'times' | 'locationName'> & {
    kind: keyof typeof classKinds;
    price: number;
    memberPrice?: number;
  };

/** Schedule of a class at a venue. */
export const createClassSchedule = (
  client: string,
  venue: string,
  { kind, price, memberPrice, ...schedule }: SeedClass,
): SeedSchedule => ({
  client,
  venue,
  category: kind,
  ...classKinds[kind],
  description: classKinds[kind].description.replace('{minutes}', String(schedule.minutes)),
  prices: buildAdultPrices(price, memberPrice),
  occupancy: { share: [0.15, 0.75] },
  ...schedule,
});

/** Days of the week such as 'MO,WE', and a start time. */
export const weekly = (days: string, time: string) => ({ at: time, rule: `FREQ=WEEKLY;BYDAY=${days}` });

/** Booking opens early enough that these classes can be booked on any day of the demonstration. */
export const longBookingWindow = { bookingOpensDaysBefore: 60 };
