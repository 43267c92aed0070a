import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { getPlanId } from './memberships.ts';
import { insertSections, type SeedSection } from './questions.ts';
import { createSeedId } from './random.ts';
import { getVenueId } from './venues.ts';

const healthSections: readonly SeedSection[] = [
  {
    title: 'Your health',
    description: 'Answer for everyone who joins. Only our fitness team sees your answers.',
    questions: [
      {
        question: 'Has a doctor advised you, or anyone joining with you, not to exercise?',
        type: 'radio',
        required: true,
        options: ['No', 'Yes'],
      },
      {
        question: 'What should our fitness team know? (optional)',
        type: 'long_text',
        maxLength: 500,
        hasCharacterCount: true,
      },
    ],
  },
];

const waiver = {
  name: 'the health statement',
  terms:
    '<p>Your health is yours to look after, and we help you. By agreeing you confirm that:</p><ul><li>you will not exercise beyond your own abilities</li><li>you will tell our staff if you are unwell or have a condition that matters</li><li>you will not use equipment that you have not been shown</li></ul>',
};

/** MOD-03: what joining online asks and offers: health questions, a waiver, and the venues of plans. */
export async function seedOnlineJoining(run: RunStatement, now: number): Promise<void> {
  const client_id = getClientId('demo');
  const restriction_id = createSeedId('restriction demo health statement');
  await insertRows(run, 'restriction', [
    { client_id, id: restriction_id, name: waiver.name, type: 'pre-purchase-waiver' as const, version: 1 },
  ]);
  await insertRows(run, 'restriction_version', [
    { client_id, restriction_id, version: 1, terms: waiver.terms, created_at: new Date(now) },
  ]);
  for (const key of ['monthly', 'family']) {
    const plan_id = getPlanId('demo', key);
    await run(sql`
      update membership_plan set waiver_id = ${restriction_id} where client_id = ${client_id} and id = ${plan_id}`);
    await insertSections(run, { client: 'demo', plan_id }, healthSections);
  }
  await insertRows(
    run,
    'membership_plan_venue',
    ['northgate-arena', 'riverside-pool'].map((venue) => ({
      client_id,
      plan_id: getPlanId('demo', 'student'),
      venue_id: getVenueId(venue),
    })),
  );
  await run(sql`update venue set online_joining = false where id = ${getVenueId('moorside')}`);
}
