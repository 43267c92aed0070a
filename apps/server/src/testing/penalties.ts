import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { queryBuilder } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import type { TestBuyer, TestShop } from './checkouts.ts';
import { noon } from './test-database.ts';

/** An unpaid penalty of a person, in minor units. Returns its id. */
export async function createTestPenalty(
  { world, client }: TestShop,
  personId: number,
  amount = 300,
): Promise<string> {
  const id = createId(noon);
  await world.run(
    queryBuilder.insertInto('debt').values({
      client_id: client.id,
      id,
      person_id: personId,
      kind: 'penalty',
      title: 'Missed booking: Spin',
      amount,
      tax_rate: 2000,
      tax_code: 'standard',
      created_at: new Date(noon),
    }),
  );
  return id;
}

export const addPenalty = ({ send }: Pick<TestBuyer, 'send'>, id: string) =>
  call(send, addToCart, { body: { items: [{ purchasable_id: id, purchasable_type: 'penalty' }] } });
