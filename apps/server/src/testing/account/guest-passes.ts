import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import {
  listGuestPassPacks,
  listGuestPassPlans,
  listSentGuestPasses,
  redeemGuestPass,
  refundGuestPasses,
  sendGuestPass,
  withdrawGuestPass,
} from '@pavilion/contract/guest-pass/guest-pass';
import { sql } from 'kysely';
import { createTestBuyer, readOutboxEmails, type TestBuyer, type TestShop } from '../checkouts.ts';
import { unwrapPayment } from '../payment-shops.ts';
import { createTestPackagePlan } from '../price-rules.ts';

type Send = TestBuyer['send'];

/** The calls of somebody who has guest passes, or takes one. */
export const createPassCalls = (send: Send) => ({
  passes: async () => ({
    plans: unwrapPayment(await call(send, listGuestPassPlans, {})),
    packs: unwrapPayment(await call(send, listGuestPassPacks, { query: {} })),
    sent: unwrapPayment(await call(send, listSentGuestPasses, { query: {} })),
  }),
  sendPass: (id: string, body: object = {}) =>
    call(send, sendGuestPass, {
      params: { id },
      body: { recipient_name: 'Robin', recipient_email: 'robin@friend.test', ...body },
    }),
  withdraw: (id: string) => call(send, withdrawGuestPass, { params: { id } }),
  refund: (id: string, refund: number) => call(send, refundGuestPasses, { params: { id }, body: { refund } }),
  redeem: (pass_token: string) => call(send, redeemGuestPass, { body: { pass_token } }),
});

/** A customer who has bought 2 guest passes for £12 by card, valid for the category of a session of £8. */
export async function createPassOwner(shop: TestShop) {
  const { world, client } = shop;
  await world.run(sql`update client set guest_passes = true where id = ${client.id}`);
  const occurrence = await shop.createOccurrence(800);
  const plan = await createTestPackagePlan(world, client, occurrence, {
    name: 'Guest swim',
    amount: 1200,
    uses: 2,
    valid_days: 60,
    is_guest_pass: true,
  });
  const buyer = await createTestBuyer(shop);
  await buyer.clear();
  const item = { purchasable_type: 'pricingOption' as const, purchasable_id: plan.id };
  const added = await call(buyer.send, addToCart, { body: { items: [item] } });
  if (!added.ok) throw new Error(`Refused: ${added.code}`);
  const payment = unwrapPayment(
    await buyer.pay('ok', { payments: [{ tender_type: 'online', amount: 1200 }] }),
  );
  const { complete_order_id: orderId } = unwrapPayment(await buyer.complete(payment.transaction_uuid));
  const calls = createPassCalls(buyer.send);
  const [pack] = (await calls.passes()).packs;
  if (!pack) throw new Error('No guest passes bought');
  /** Sends a pass, and returns the token of its email. */
  const sendToken = async (recipient: string): Promise<string> => {
    unwrapPayment(await calls.sendPass(pack.id, { recipient_email: recipient }));
    const email = (await readOutboxEmails(shop)).findLast(({ to }) => to === recipient);
    return /pass_token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  };
  return { ...buyer, ...calls, plan, pack, occurrence, orderId: orderId ?? '', sendToken };
}
