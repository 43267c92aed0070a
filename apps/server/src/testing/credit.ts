import { call } from '@pavilion/contract/call';
import { applyCredit } from '@pavilion/contract/credit/credit';
import type { CreditType } from '@pavilion/domain/credit/credit';
import { sql } from 'kysely';
import { giveCredit } from '../modules/credit/index.ts';
import { createTestBuyer, type TestBuyer, type TestCard, type TestShop } from './checkouts.ts';

type Amounts = Partial<Record<CreditType, number>>;
type CreditToReserve = { type: CreditType; amount: number };

const toList = (amounts: Amounts): CreditToReserve[] =>
  (['general', 'membership'] as const).flatMap((type) => {
    const amount = amounts[type];
    return amount === undefined ? [] : [{ type, amount }];
  });

/** Gives credit to a person, as a gift. */
export async function giveTestCredit(
  { world, client, deps }: Pick<TestShop, 'world' | 'client' | 'deps'>,
  personId: number,
  amounts: Amounts,
): Promise<void> {
  await world.inTransaction(async (tx) => {
    for (const { type, amount } of toList(amounts)) {
      const key = { clientId: client.id, personId, type };
      await giveCredit(tx, { ...key, amount, reason: 'credit_given', orderId: null, now: deps.now() });
    }
    return { ok: true };
  });
}

/** The calls of a buyer who uses credit. */
export const createCreditCalls = ({ send }: Pick<TestBuyer, 'send'>) => ({
  apply: (creditsToReserve: readonly CreditToReserve[], more: object = {}) =>
    call(send, applyCredit, { body: { creditsToReserve: [...creditsToReserve], ...more } }),
});

/** A buyer with credit, some of it applied to their cart of £5, and how they pay the rest. */
export async function createCreditBuyer(
  shop: TestShop,
  { has, applies = {}, price = 500 }: { has: Amounts; applies?: Amounts; price?: number },
) {
  const buyer = await createTestBuyer(shop, price);
  await giveTestCredit(shop, buyer.person.personId, has);
  const { apply } = createCreditCalls(buyer);
  const credits = toList(applies);
  if (credits.length > 0) {
    const applied = await apply(credits);
    if (!applied.ok) throw new Error(`Credit refused: ${applied.code} ${JSON.stringify(applied.errors)}`);
  }
  const credit = credits.reduce((sum, { amount }) => sum + amount, 0);
  const payments = [
    ...(credit > 0 ? [{ tender_type: 'credit', amount: credit }] : []),
    ...(price > credit ? [{ tender_type: 'online', amount: price - credit }] : []),
  ];
  return {
    ...buyer,
    apply,
    payments,
    /** Pays with the applied credit and, for the rest, a card. */
    pay: (kind: TestCard = 'ok') =>
      price > credit ? buyer.pay(kind, { payments }) : buyer.authorise({ payments }),
    credit: () => readCredit(shop, buyer.person.personId),
  };
}

/** Balance and reserved of each type of a person's credit. */
export async function readCredit({ world, client }: Pick<TestShop, 'world' | 'client'>, personId: number) {
  const rows = await world.run(sql<{ type: CreditType; balance: number; reserved: number }>`
    select credit_type as type, balance, reserved from account
    where client_id = ${client.id} and person_id = ${personId} order by credit_type`);
  return Object.fromEntries(rows.map(({ type, balance, reserved }) => [type, { balance, reserved }]));
}
