import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { queryBuilder } from '#platform/database/database';
import type { Debt } from '#platform/database/tables';
import { createId } from '#platform/lib/id';
import type { TestBuyer, TestShop } from './checkouts.ts';
import { noon } from './test-database.ts';

/** What a person owes, in minor units. Returns its id. */
export async function createTestDebt(
  { world, client }: TestShop,
  personId: number,
  { kind, title, amount }: Pick<Debt, 'kind' | 'title' | 'amount'>,
): Promise<string> {
  const id = createId(noon);
  await world.run(
    queryBuilder.insertInto('debt').values({
      client_id: client.id,
      id,
      person_id: personId,
      kind,
      title,
      amount,
      tax_rate: 2000,
      tax_code: 'standard',
      created_at: new Date(noon),
    }),
  );
  return id;
}

export const createTestPenalty = (shop: TestShop, personId: number, amount = 300): Promise<string> =>
  createTestDebt(shop, personId, { kind: 'penalty', title: 'Missed booking: Spin', amount });

export const addPenalty = ({ send }: Pick<TestBuyer, 'send'>, id: string) =>
  call(send, addToCart, { body: { items: [{ purchasable_id: id, purchasable_type: 'penalty' }] } });
