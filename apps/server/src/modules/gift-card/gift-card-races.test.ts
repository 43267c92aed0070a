import { describe, expect, test } from 'vitest';
import { createTestBuyer, type TestShop } from '../../testing/checkouts.ts';
import { createGiftCardBuyer, createGiftCardCalls } from '../../testing/tenders/gift-cards.ts';
import { createTenderRaceShops, payInTwoTabs, payTogether } from '../../testing/tenders/tender-races.ts';

// One gift card in two tabs, with the product's guards, and with the same statements without them, which shows the fault.
const shops = await createTenderRaceShops();

const payments = [{ tender_type: 'gift-card' as const, amount: 500 }];

/**
 * Two customers with one gift card of £5 pay for their carts of £5 at the same time, both before one of them has reserved
 * it. Returns the status of each payment, and what is left of the card.
 */
async function spendTwice(shop: TestShop) {
  const buyer = await createGiftCardBuyer(shop, 500);
  const other = await createTestBuyer(shop);
  expect(await createGiftCardCalls(other).applyCard(buyer.card.code)).toMatchObject({ ok: true });
  const { replies, statuses } = await payTogether(shop, () => [
    buyer.authorise({ payments }),
    other.authorise({ payments }),
  ]);
  return { statuses, replies, left: await buyer.left() };
}

describe('with the guards', () => {
  test('a gift card is reserved for one of two payments, and the other is refused by field [CHK-35 PRC-10]', async () => {
    const { statuses, replies, left } = await spendTwice(shops.guarded);
    expect(statuses).toEqual([200, 422]);
    expect(left).toEqual([500, 500]);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({
      code: 'gift_card_not_applied',
      errors: { payments: [expect.stringContaining('The gift card could not be applied.')] },
    });
  });

  test('one cart that is paid in two tabs reserves its gift card once [PAY-08 CHK-35]', async () => {
    const buyer = await createGiftCardBuyer(shops.guarded, 1250);
    const { authorised, completed } = payInTwoTabs(buyer, { payments });
    await authorised;
    expect(await buyer.left()).toEqual([1250, 500]);
    expect(await completed()).toEqual(['success', 'success']);
    expect(await buyer.left()).toEqual([750, 0]);
  });

  test('a gift card that is applied or removed while its cart is paid changes nothing [PAY-08 CHK-35]', async () => {
    const buyer = await createGiftCardBuyer(shops.guarded, 1250);
    const paid = await buyer.pay();
    expect(await buyer.applyCard(buyer.card.code)).toMatchObject({ code: 'cart_in_payment' });
    expect(await buyer.removeCard(buyer.card.id)).toMatchObject({ code: 'cart_in_payment' });
    expect(await buyer.complete(paid.ok ? paid.value.transaction_uuid : '')).toMatchObject({
      value: { status: 'success' },
    });
  });
});

describe('without the guards', () => {
  test('the same gift card is reserved for both payments', async () => {
    const { statuses, left } = await spendTwice(shops.unguarded);
    expect(statuses).toEqual([200, 200]);
    expect(left).toEqual([500, 1000]);
  });
});
