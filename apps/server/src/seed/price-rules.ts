import type { RunStatement } from '#platform/database/database';
import { getCategoryId } from './categories.ts';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { getPlanId } from './memberships.ts';
import { createSeedId } from './random.ts';

const dayMs = 86_400_000;
const clients = ['demo', 'harbour'] as const;

/** The code, what it takes off (minor units or per cent), and its rules. Days are counted from today. */
const codes = [
  { code: 'WELCOME10', name: '10% off', percent: 10, maxPerPerson: 1 },
  { code: 'COURT5', name: '£5.00 off courts', amount: 500, minTotal: 1200, category: 'courts' },
  { code: 'SPRING20', name: 'Spring 20% off', percent: 20, endsDay: -1 },
  { code: 'LASTONE', name: 'Last £2.00 off', amount: 200, maxUses: 1 },
] as const;

type CodeRules = {
  code: string;
  name: string;
  percent?: number;
  amount?: number;
  minTotal?: number;
  category?: string;
  endsDay?: number;
  maxUses?: number;
  maxPerPerson?: number;
};

/**
 * PRC-02, PRC-04, PRC-08: the benefits of the plan 'Complete', the packages that are sold, Jo's and Lou's with 3 swims left,
 * and discount codes. `now` in milliseconds.
 */
export async function seedPriceRules(
  run: RunStatement,
  { jo, lou }: { jo: number; lou: number },
  now: number,
): Promise<void> {
  await seedBenefits(run);
  await seedPackages(run, { demo: jo, harbour: lou }, now);
  const rows = clients.flatMap((client) => codes.map((rules: CodeRules) => ({ client, rules })));
  await insertRows(
    run,
    'discount_code',
    rows.map(({ client, rules }) => ({
      client_id: getClientId(client),
      id: createSeedId(`discount code ${client} ${rules.code}`),
      code: rules.code,
      name: rules.name,
      percent: rules.percent ?? null,
      amount: rules.amount ?? null,
      starts_at: new Date(now - 60 * dayMs),
      ends_at: rules.endsDay === undefined ? null : new Date(now + rules.endsDay * dayMs),
      max_uses: rules.maxUses ?? null,
      max_uses_per_person: rules.maxPerPerson ?? null,
      min_total: rules.minTotal ?? 0,
      used: 0,
    })),
  );
  await insertRows(
    run,
    'discount_code_category',
    rows.flatMap(({ client, rules: { code, category } }) =>
      category === undefined
        ? []
        : [
            {
              client_id: getClientId(client),
              code_id: createSeedId(`discount code ${client} ${code}`),
              category_id: getCategoryId(client, category),
            },
          ],
    ),
  );
}

const benefits = [
  { key: 'classes', name: '2 free classes a week', free_uses: 2, category: 'fitness-classes' },
  { key: 'courts', name: '20% off courts', percent: 20, category: 'courts' },
] as const;

async function seedBenefits(run: RunStatement): Promise<void> {
  const rows = clients.flatMap((client) => benefits.map((benefit) => ({ client, benefit })));
  const getBenefitId = (client: string, key: string) => createSeedId(`benefit ${client} ${key}`);
  const names = { demo: 'Northgate Complete', harbour: 'Harbour Complete' };
  await insertRows(
    run,
    'benefit',
    rows.map(({ client, benefit }, position) => ({
      client_id: getClientId(client),
      id: getBenefitId(client, benefit.key),
      plan_id: getPlanId(client, 'complete'),
      name: `${names[client]}: ${benefit.name}`,
      percent: 'percent' in benefit ? benefit.percent : null,
      free_uses: 'free_uses' in benefit ? benefit.free_uses : null,
      period: 'free_uses' in benefit ? ('week' as const) : null,
      position,
    })),
  );
  await insertRows(
    run,
    'benefit_target',
    rows.map(({ client, benefit }) => ({
      client_id: getClientId(client),
      benefit_id: getBenefitId(client, benefit.key),
      category_id: getCategoryId(client, benefit.category),
    })),
  );
}

/** PRC-07: what the demonstration sells to be sent to friends. */
const guestPass = {
  key: 'guest-swims',
  name: '3 guest swims',
  amount: 1500,
  uses: 3,
  category: 'swimming',
} as const;

const packages = [
  { key: 'swims', name: '10 swims', amount: 4500, uses: 10, category: 'swimming' },
  { key: 'classes', name: '5 classes', amount: 3000, uses: 5, category: 'fitness-classes' },
] as const;

async function seedPackages(
  run: RunStatement,
  owners: Record<(typeof clients)[number], number>,
  now: number,
): Promise<void> {
  const rows = [
    ...clients.flatMap((client) => packages.map((plan) => ({ client, plan }))),
    { client: 'demo' as const, plan: guestPass },
  ];
  const getId = (client: string, key: string) => createSeedId(`package plan ${client} ${key}`);
  await insertRows(
    run,
    'package_plan',
    rows.map(({ client, plan: { key, name, amount, uses } }, position) => ({
      client_id: getClientId(client),
      id: getId(client, key),
      name,
      description:
        key === guestPass.key ? '' : 'Used one by one when you book. Cancel in time to get a use back.',
      amount,
      tax_rate: 2000,
      tax_code: 'standard' as const,
      uses,
      is_guest_pass: key === guestPass.key,
      valid_days: 180,
      position,
    })),
  );
  await insertRows(
    run,
    'package_plan_category',
    rows.map(({ client, plan: { key, category } }) => ({
      client_id: getClientId(client),
      plan_id: getId(client, key),
      category_id: getCategoryId(client, category),
    })),
  );
  await insertRows(
    run,
    'package',
    clients.map((client) => ({
      client_id: getClientId(client),
      id: createSeedId(`package ${client}`),
      person_id: owners[client],
      plan_id: getId(client, 'swims'),
      uses: 10,
      used: 7,
      used_at_desk: 7,
      expires_at: new Date(now + 90 * dayMs),
      created_at: new Date(now - 90 * dayMs),
    })),
  );
}
