import type { Plan, Price } from './schedules.ts';

const kinds = {
  spin: {
    picture: 'spin',
    description:
      'Forty-five minutes of climbs and sprints on the bike, led from the front. You set the resistance.',
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

/** A class of a kind, with what is its own. */
export type Class = Partial<Plan> &
  Pick<Plan, 'key' | 'name' | 'minutes' | 'maximum' | 'times' | 'room'> & {
    kind: keyof typeof kinds;
    price: number;
  };

/** A class at a venue. */
export const classAt = (client: string, venue: string, { kind, price, ...plan }: Class): Plan => ({
  client,
  venue,
  category: kind,
  ...kinds[kind],
  prices: adult(price),
  filling: { share: [0.15, 0.75] },
  ...plan,
});

/** Days of the week 'MO,WE' and a time. */
export const on = (days: string, at: string) => ({ at, rule: `FREQ=WEEKLY;BYDAY=${days}` });

/** Far enough ahead that what they show can be met on any day of the demonstration. */
export const early = { releaseDays: 60 };
