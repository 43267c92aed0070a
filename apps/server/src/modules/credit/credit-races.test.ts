import { call } from '@pavilion/contract/call';
import { addCartItems } from '@pavilion/contract/cart';
import { authorise } from '@pavilion/contract/checkout';
import { applyCredit } from '@pavilion/contract/credit/credit';
import { describe, expect, test } from 'vitest';
import type { TestShop } from '../../testing/checkouts.ts';
import { createCreditBuyer, readCredit } from '../../testing/credit.ts';
import { createTenderRaceShops, payInTwoTabs, payTogether } from '../../testing/tenders/tender-races.ts';

// One credit in two tabs, with the product's guards, and with the same statements without them, which shows the fault.
const shops = await createTenderRaceShops();

const payments = [{ tender_type: 'credit' as const, amount: 500 }];

/**
 * A customer pays for two carts of £5 at the same time, each wholly with their credit of £5, both before one of them has
 * reserved it. Returns the status of each payment, and what is left of the credit.
 */
async function spendTwice(shop: TestShop) {
  const buyer = await createCreditBuyer(shop, { has: { general: 500 }, applies: { general: 500 } });
  const { send } = buyer;
  const source = 'online-joining' as const;
  const { occurrenceId } = await shop.createOccurrence(500);
  const item = {
    purchasable_id: occurrenceId,
    purchasable_type: 'purchasableOccurrence' as const,
    quantity: 1,
  };
  const added = await call(send, addCartItems, {
    params: { userId: String(buyer.person.personId), source },
    body: { data: { items: [item] } },
  });
  expect(added).toMatchObject({ ok: true });
  const applied = await call(send, applyCredit, {
    body: { creditsToReserve: [{ type: 'general', amount: 500 }], cartSource: source },
  });
  expect(applied).toMatchObject({ ok: true });
  const { replies, statuses } = await payTogether(shop, () => [
    buyer.authorise({ payments }),
    call(send, authorise, { body: { payments, source } }),
  ]);
  return { statuses, replies, credit: await readCredit(shop, buyer.person.personId), buyer };
}

describe('with the guards', () => {
  test('credit is reserved for one of two payments, and the other is refused by field [PRC-10 PRC-09]', async () => {
    const { statuses, replies, credit } = await spendTwice(shops.guarded);
    expect(statuses).toEqual([200, 422]);
    expect(credit).toEqual({ general: { balance: 500, reserved: 500 } });
    expect(replies.find(({ ok }) => !ok)).toMatchObject({
      code: 'credit_not_applied',
      errors: { payments: [expect.stringContaining('Credit amount could not be applied.')] },
    });
  });

  test('one cart that is paid in two tabs reserves its credit once [PAY-08 PRC-09]', async () => {
    const shop = shops.guarded;
    const buyer = await createCreditBuyer(shop, { has: { general: 1250 }, applies: { general: 500 } });
    const { authorised, completed } = payInTwoTabs(buyer, { payments });
    await authorised;
    expect(await readCredit(shop, buyer.person.personId)).toEqual({
      general: { balance: 1250, reserved: 500 },
    });
    expect(await completed()).toEqual(['success', 'success']);
    expect(await readCredit(shop, buyer.person.personId)).toEqual({ general: { balance: 750, reserved: 0 } });
  });

  test('credit that is applied while its cart is paid changes nothing [PAY-08 PRC-09]', async () => {
    const shop = shops.guarded;
    const buyer = await createCreditBuyer(shop, { has: { general: 1250 }, applies: { general: 500 } });
    const paid = await buyer.pay();
    expect(paid).toMatchObject({ ok: true });
    expect(await buyer.apply([{ type: 'general', amount: 100 }])).toMatchObject({ code: 'cart_in_payment' });
    expect(await buyer.complete(paid.ok ? paid.value.transaction_uuid : '')).toMatchObject({
      value: { status: 'success' },
    });
  });
});

describe('without the guards', () => {
  test('the same credit is reserved for both payments', async () => {
    const { statuses, credit } = await spendTwice(shops.unguarded);
    expect(statuses).toEqual([200, 200]);
    expect(credit).toEqual({ general: { balance: 500, reserved: 1000 } });
  });
});
