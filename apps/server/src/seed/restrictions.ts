import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

type SeedRestriction = {
  client: string;
  name: string;
  type: keyof typeof columns;
  terms: string;
  /** The slug of the category with sessions that give it. */
  category?: string;
  /** References of the schedules that need it. */
  schedules: readonly string[];
};

const restrictions: readonly SeedRestriction[] = [
  {
    client: 'demo',
    name: 'the exercise waiver',
    type: 'pre-purchase-waiver',
    terms:
      '<p>Exercise in water is hard work. Before you book, check that:</p><ul><li>no doctor has advised you to avoid exercise</li><li>you will stop if you feel unwell</li><li>you will tell the instructor about an injury or a pregnancy</li></ul>',
    schedules: ['riverside-pool/aqua-fit'],
  },
  {
    client: 'demo',
    name: 'Poolside induction',
    type: 'pre-purchase-induction',
    terms:
      '<p>Ask at reception for a poolside induction. It takes a few minutes, and you need it once: how to use the steps and the hoist, and where to ask for help.</p>',
    schedules: ['riverside-pool/aqua-gentle'],
  },
  {
    client: 'demo',
    name: 'Deep-water induction',
    type: 'post-purchase-induction',
    terms:
      '<p>Book a session of the deep-water induction, or ask at reception. You need it once: how to wear the float belt, how to start and stop, and where to ask for help.</p>',
    category: 'aqua',
    schedules: ['riverside-pool/deep-water-running', 'riverside-pool/rookie-lifeguard'],
  },
  {
    client: 'demo',
    name: 'the outdoor consent',
    type: 'pre-purchase-waiver',
    terms:
      '<p>Children build dens, light fires and walk to the woods beside the venue, always with our staff. You agree that:</p><ul><li>your child may take part in these activities</li><li>our first aiders may treat your child</li></ul>',
    schedules: ['northgate-arena/adventure-days'],
  },
  {
    client: 'demo',
    name: 'the pool waiver',
    type: 'pre-purchase-waiver',
    terms: '<p>We know about every condition that matters in water, such as epilepsy or asthma.</p>',
    schedules: ['riverside-pool/adult-beginners', 'riverside-pool/stage-2'],
  },
  {
    client: 'demo',
    name: 'the inflatable run waiver',
    type: 'enhanced-pre-waiver',
    terms:
      '<p>The inflatable run is high, wet and fun, and people fall off it. By signing you confirm that:</p><ul><li>the attendee can swim 25 metres without help</li><li>we know about every injury and condition that matters</li><li>the attendee follows the instructions of our lifeguards</li></ul>',
    schedules: ['riverside-pool/inflatable-run'],
  },
  {
    client: 'demo',
    name: 'the photo consent',
    type: 'post-purchase-waiver',
    terms:
      '<p>We sometimes take photographs in our classes. By signing you agree that we may publish those in which you can be recognised. Tell us if you do not want to appear.</p>',
    schedules: ['riverside-pool/riverside-yoga'],
  },
  {
    client: 'harbour',
    name: 'the water sports waiver',
    type: 'pre-purchase-waiver',
    terms: '<p>Everyone who sails can swim 50 metres in clothes and keeps a buoyancy aid on.</p>',
    schedules: ['harbour-sports-village/sailing-days'],
  },
  {
    client: 'harbour',
    name: 'the aerial yoga waiver',
    type: 'enhanced-pre-waiver',
    terms:
      '<p>In aerial yoga you hang upside down in a hammock. By signing you confirm that the attendee:</p><ul><li>has no condition of the heart, the eyes or the back that forbids it</li><li>follows the instructions of the teacher</li></ul>',
    schedules: ['harbour-sports-village/aerial-yoga'],
  },
];

/** The column of a schedule for each type of the demonstration. */
const columns = {
  'pre-purchase-waiver': 'waiver_id',
  'enhanced-pre-waiver': 'waiver_id',
  'pre-purchase-induction': 'induction_id',
  'post-purchase-waiver': 'post_waiver_id',
  'post-purchase-induction': 'post_induction_id',
} as const;

/** WVR-01, WVR-02: waivers and inductions with their first version, and the schedules that need them. */
export async function seedRestrictions(run: RunStatement, now: number): Promise<void> {
  const rows = restrictions.map((restriction) => ({
    ...restriction,
    client_id: getClientId(restriction.client),
    id: createSeedId(`restriction ${restriction.client} ${restriction.name}`),
  }));
  await insertRows(
    run,
    'restriction',
    rows.map(({ client_id, client, id, name, type, category }) => ({
      client_id,
      id,
      name,
      type,
      category_id: category === undefined ? null : createSeedId(`category ${client} ${category}`),
      version: 1,
    })),
  );
  await insertRows(
    run,
    'restriction_version',
    rows.map(({ client_id, id, terms }) => ({
      client_id,
      restriction_id: id,
      version: 1,
      terms,
      created_at: new Date(now),
    })),
  );
  for (const { client_id, id, type, schedules } of rows) {
    const column = columns[type];
    await run(sql`
      update schedule set ${sql.ref(column)} = ${id}, restriction_criteria = 'all'
      where client_id = ${client_id} and reference = any(${[...schedules]}::text[])`);
  }
}
