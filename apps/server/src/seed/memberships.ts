import { addDays } from '@pavilion/domain/day';
import { getMonthEnd } from '@pavilion/domain/membership/sale';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';
import { getScheduleId, type SeedSchedule } from './schedules.ts';

export const getPlanId = (client: string, key: string): string =>
  createSeedId(`membership plan ${client} ${key}`);

/** The first plan of each client opens the booking windows of `membersOpenDaysBefore`. */
const firstPlans: Record<string, string> = { demo: 'active', harbour: 'harbour' };

type SeedPlan = {
  client: string;
  key: string;
  name: string;
  description: string;
  amount: number;
  joiningFee: number;
  takesDirectDebit?: boolean;
  noticeDays?: number;
  maxFreezeMonths?: number;
  requiredDocument?: string;
  maxPeople?: number;
};

const plans: readonly SeedPlan[] = [
  {
    client: 'demo',
    key: 'active',
    name: 'Northgate Active',
    description: 'For adults who come when they like.',
    amount: 3200,
    joiningFee: 1500,
    noticeDays: 30,
    maxFreezeMonths: 3,
  },
  {
    client: 'demo',
    key: 'off-peak',
    name: 'Northgate Off-peak',
    description: 'For people with a concession.',
    amount: 2200,
    joiningFee: 1500,
    requiredDocument: 'proof of your concession',
  },
  {
    client: 'harbour',
    key: 'harbour',
    name: 'Harbour Member',
    description: 'Everything under one roof by the sea.',
    amount: 2900,
    joiningFee: 0,
  },
  {
    client: 'demo',
    key: 'complete',
    name: 'Northgate Complete',
    description: 'For people who come to classes and play on courts every week.',
    amount: 4200,
    joiningFee: 1500,
  },
  {
    client: 'harbour',
    key: 'complete',
    name: 'Harbour Complete',
    description: 'For people who come to classes and play on courts every week.',
    amount: 3900,
    joiningFee: 0,
    maxFreezeMonths: 2,
  },
  {
    client: 'demo',
    key: 'monthly',
    name: 'Northgate Monthly',
    description: 'For adults who do not want to renew each month.',
    amount: 3000,
    joiningFee: 1500,
    takesDirectDebit: true,
  },
  {
    client: 'demo',
    key: 'family',
    name: 'Northgate Family',
    description: 'Member prices for the whole family.',
    amount: 6500,
    joiningFee: 1500,
    maxPeople: 5,
  },
  {
    client: 'demo',
    key: 'student',
    name: 'Northgate Student',
    description: 'For full-time students.',
    amount: 1800,
    joiningFee: 0,
    requiredDocument: 'student card',
  },
];

/**
 * Inserts the plans of the clients, and the memberships of people. They continue until they are cancelled, except Pat's,
 * which was bought online, can be renewed, and asks for a document that expires soon.
 */
export async function seedMemberships(
  run: RunStatement,
  { alex, pat, jo, lou }: { alex: number; pat: number; jo: number; lou: number },
  now: number,
): Promise<void> {
  await insertRows(
    run,
    'membership_plan',
    plans.map(({ client, key, name, description, amount, joiningFee, ...more }: SeedPlan, position) => ({
      client_id: getClientId(client),
      id: getPlanId(client, key),
      name,
      description,
      monthly_amount: amount,
      joining_fee: joiningFee,
      position,
      notice_days: more.noticeDays ?? 0,
      max_freeze_months: more.maxFreezeMonths ?? 0,
      required_document: more.requiredDocument ?? null,
      takes_direct_debit: more.takesDirectDebit ?? false,
      max_people: more.maxPeople ?? 1,
    })),
  );
  await seedDirectDebitSettings(run);
  const today = getLocalDay(now, 'Europe/London');
  await insertRows(run, 'membership', [
    {
      client_id: getClientId('demo'),
      id: createSeedId('membership alex'),
      person_id: alex,
      plan_id: getPlanId('demo', 'active'),
      starts_on: addDays(today, -200),
      ends_on: null,
      created_at: new Date(now),
    },
    {
      client_id: getClientId('demo'),
      id: createSeedId('membership pat'),
      person_id: pat,
      plan_id: getPlanId('demo', 'off-peak'),
      starts_on: addDays(today, -40),
      ends_on: getMonthEnd(today),
      created_at: new Date(now),
    },
    ...[
      { client: 'demo', personId: jo },
      { client: 'harbour', personId: lou },
    ].map(({ client, personId }) => ({
      client_id: getClientId(client),
      id: createSeedId(`membership complete ${client}`),
      person_id: personId,
      plan_id: getPlanId(client, 'complete'),
      starts_on: addDays(today, -120),
      ends_on: null,
      created_at: new Date(now),
    })),
  ]);
  await seedDocument(run, pat, now);
}

/** ACC-02: Pat's proof of a concession, which expires in 12 days. */
async function seedDocument(run: RunStatement, personId: number, now: number): Promise<void> {
  await run(sql`
    insert into membership_document (client_id, id, person_id, plan_id, name, media_type, content, expires_on, language,
      account_url, created_at, notified_at)
    values (${getClientId('demo')}, ${createSeedId('membership document pat')}, ${personId},
      ${getPlanId('demo', 'off-peak')}, 'concession.pdf', 'application/pdf', ${Buffer.from('%PDF-1.4')},
      ${addDays(getLocalDay(now, 'Europe/London'), 12)}, 'en', '', ${new Date(now)}, ${new Date(now)})`);
}

const seedDirectDebitSettings = (run: RunStatement): Promise<void> =>
  insertRows(
    run,
    'direct_debit_setting',
    [
      { client: 'demo', statementName: 'NORTHGATE LEISURE' },
      { client: 'harbour', statementName: 'HARBOUR LEISURE' },
    ].map(({ client, statementName }) => ({
      client_id: getClientId(client),
      provider: 'gocardless' as const,
      statement_name: statementName,
      notice_days: 5,
      max_failures: 2,
    })),
  );

/** Inserts the booking windows of the schedules that members may book before everyone. */
export const seedBookingWindows = (run: RunStatement, schedules: readonly SeedSchedule[]): Promise<void> =>
  insertRows(
    run,
    'booking_window',
    schedules.flatMap((schedule) =>
      schedule.membersOpenDaysBefore === undefined
        ? []
        : [
            {
              client_id: getClientId(schedule.client),
              schedule_id: getScheduleId(schedule),
              plan_id: getPlanId(schedule.client, firstPlans[schedule.client] ?? ''),
              opens_days_before: schedule.membersOpenDaysBefore,
              opens_minute: 420,
            },
          ],
    ),
  );
