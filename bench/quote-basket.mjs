// A basket of 20 lines of all kinds: classes and courts, tickets, a camp, fees and penalties, a membership and a package.
import { buildOccurrenceItem } from './claim-cases.mjs';

/** booking (classes and courts), ticket, bundle, penalty, debt, membership, package. */
export const basketKinds = 7;

const debts = ['penalty', 'penalty', 'collectable_fee', 'debt', 'debt_reconciliation'];
const purchasableTypes = {
  penalty: 'penalty',
  collectable_fee: 'collectableFee',
  debt: 'debt',
  debt_reconciliation: 'debtReconciliation',
};

/** Adds what the generated data lack, and returns the items of `count` baskets. */
export async function prepareBaskets(db, { clientId, people, occurrences, swims, camps, courtDays }, count) {
  const queryRows = async (sql, values) => (await db.query(sql, values)).rows;
  await db.query('update client set online_joining = true where id = $1', [clientId]);
  const [plan] = await queryRows(
    `insert into membership_plan (client_id, id, name, description, monthly_amount, joining_fee, position)
    values ($1, gen_random_uuid(), 'Complete', 'Everything', 4000, 1000, 0) returning id`,
    [clientId],
  );
  const [packagePlan] = await queryRows(
    `insert into package_plan (client_id, id, name, description, amount, tax_rate, uses, valid_days)
    values ($1, gen_random_uuid(), '10 swims', '', 4500, 2000, 10, 180) returning id`,
    [clientId],
  );
  const baskets = [];
  for (let n = 0; n < count; n += 1) {
    const owed = await queryRows(
      `insert into debt (client_id, id, person_id, kind, title, amount, tax_rate, tax_code, created_at)
      select $1, gen_random_uuid(), $2, kind, 'Locker hire', 300, 2000, 'standard', now() from unnest($3::text[]) kind
      returning id, kind`,
      [clientId, people[n].id, debts],
    );
    const swim = swims[n % swims.length];
    baskets.push([
      ...Array.from({ length: 8 }, (_, at) =>
        buildOccurrenceItem(occurrences[(n * 8 + at) % occurrences.length]),
      ),
      buildOccurrenceItem({ id: courtDays[n % courtDays.length].badminton }),
      ...Object.values(swim.tickets).map(({ id }) => ({
        purchasable_type: 'activityTicket',
        purchasable_id: id,
        occurrence_id: swim.id,
        quantity: 2,
      })),
      { purchasable_type: 'camp', purchasable_id: camps[n % camps.length].id, booking_full_camp: true },
      ...owed.map(({ id, kind }) => ({ purchasable_type: purchasableTypes[kind], purchasable_id: id })),
      { purchasable_type: 'pricingOption', purchasable_id: plan.id },
      { purchasable_type: 'pricingOption', purchasable_id: packagePlan.id },
    ]);
  }
  return baskets;
}

export const quoteBasket = (cookie) => ({
  method: 'POST',
  path: '/api/checkout/authorise',
  cookie,
  body: { payments: [{ tender_type: 'online', amount: 1 }], card_identifier: 'none', terms: true },
});
