import { call } from '@pavilion/contract/call';
import { addToCart } from '@pavilion/contract/cart';
import { listPackagePlans, listPackages } from '@pavilion/contract/cart/price-rule';
import { getGuestPass } from '@pavilion/contract/guest-pass/guest-pass';
import { getOrder } from '@pavilion/contract/order';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { applyRetention, retentionPeriods } from '../../retention.ts';
import { createPassCalls, createPassOwner } from '../../testing/account/guest-passes.ts';
import { createTestSend, createTestShopper } from '../../testing/carts.ts';
import { createTestBuyer, createTestShop, runOutbox } from '../../testing/checkouts.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../testing/payment-shops.ts';
import { createTestGuest, logInTestCustomer } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');

/** A friend, with a basket of their own. */
async function createFriend() {
  const person = await logInTestCustomer(database, shop.client);
  const shopper = createTestShopper(shop.app, person.headers, person.personId);
  return { ...shopper, ...createPassCalls(shopper.send), person };
}

describe('guest passes', () => {
  test('are sold in the basket with an order source of their own, and are no package of their buyer [PRC-07 CHK-12]', async () => {
    const owner = await createPassOwner(shop);
    expect(await call(owner.send, getOrder, { params: { id: owner.orderId } })).toMatchObject({
      value: { cart_source: 'online-guest-passes', total: { value: 1200 } },
    });
    expect(await owner.passes()).toMatchObject({
      plans: [{ name: 'Guest swim', uses: 2, price: { value: 1200 } }],
      packs: [{ left: 2, refund: { value: 1200 } }],
      sent: [],
    });
    expect(await call(owner.send, listPackages, {})).toMatchObject({ value: [] });
    const guest = createTestSend(shop.app, createTestGuest(shop.client).headers);
    expect(await call(guest, listPackagePlans, {})).toMatchObject({ value: [] });
    expect(await owner.add(owner.occurrence)).toMatchObject({ value: { total: { value: 800 } } });
  });

  test('are sent by email, taken by a friend, and pay for one session, which the sender sees [PRC-07 ACC-10]', async () => {
    const owner = await createPassOwner(shop);
    const token = await owner.sendToken('friend@friend.test');
    const [sent] = (await owner.passes()).sent;
    expect(sent).toMatchObject({ recipient_email: 'friend@friend.test', state: 'sent', session: null });
    const guest = createTestSend(shop.app, createTestGuest(shop.client).headers);
    expect(await call(guest, getGuestPass, { query: { pass_token: token } })).toMatchObject({
      value: { name: 'Guest swim', recipient_name: 'Robin', state: 'sent' },
    });
    expect(await owner.redeem(token)).toMatchObject({ status: 409, code: 'guest_pass_own' });
    const buyer = await createTestBuyer(shop);
    await buyer.clear();
    expect(await createPassCalls(buyer.send).redeem(token)).toMatchObject({ value: { name: 'Guest swim' } });
    expect(await buyer.add(owner.occurrence)).toMatchObject({
      value: { total: { value: 0 }, items: [{ package_applied: 'Guest swim' }] },
    });
    expect((await owner.passes()).sent).toMatchObject([{ state: 'redeemed' }]);
    const { transaction_uuid: id } = unwrapPayment(await buyer.authorise({ payments: [] }));
    unwrapPayment(await buyer.complete(id));
    expect((await owner.passes()).sent).toMatchObject([{ state: 'used', session: { name: 'Spin' } }]);
  });

  test('are taken once, however many tabs ask for one at a time [PRC-07]', async () => {
    const owner = await createPassOwner(shop);
    const token = await owner.sendToken('race@friend.test');
    const friends = [await createFriend(), await createFriend()];
    const taken = await Promise.all(
      [...friends, ...friends, ...friends].map((friend) => friend.redeem(token)),
    );
    expect(taken.filter((result) => result?.ok)).toHaveLength(1);
    expect(
      taken.filter((result) => result && !result.ok).map((result) => result && !result.ok && result.code),
    ).toEqual(Array(5).fill('guest_pass_gone'));
  });

  test('run out, and come back when one is withdrawn before it is taken [ACC-10]', async () => {
    const owner = await createPassOwner(shop);
    const [first, second] = [await owner.sendToken('a@friend.test'), await owner.sendToken('b@friend.test')];
    expect(await owner.sendPass(owner.pack.id)).toMatchObject({ status: 409, code: 'guest_pass_none_left' });
    const { sent } = await owner.passes();
    const find = (email: string) => sent.find((pass) => pass.recipient_email === email)?.id ?? '';
    expect(await owner.withdraw(find('a@friend.test'))).toMatchObject({ ok: true });
    expect((await owner.passes()).packs).toMatchObject([{ left: 1 }]);
    const friend = await createFriend();
    expect(await friend.redeem(first)).toMatchObject({ code: 'guest_pass_gone' });
    expect(await friend.redeem(second)).toMatchObject({ ok: true });
    expect(await owner.withdraw(find('b@friend.test'))).toMatchObject({ code: 'guest_pass_redeemed' });
    expect(await friend.withdraw(find('b@friend.test'))).toMatchObject({ code: 'guest_pass_not_found' });
  });

  test('are refunded while none is out, for the sum that was shown [PRC-07 BKG-10]', async () => {
    const owner = await createPassOwner(shop);
    const token = await owner.sendToken('out@friend.test');
    expect(await owner.refund(owner.pack.id, 1200)).toMatchObject({ code: 'guest_pass_not_refundable' });
    const [pass] = (await owner.passes()).sent;
    await owner.withdraw(pass?.id ?? '');
    expect(await owner.refund(owner.pack.id, 1100)).toMatchObject({ code: 'refund_changed' });
    await runOutbox(shop);
    expect(await owner.refund(owner.pack.id, 1200)).toMatchObject({ ok: true });
    expect((await owner.passes()).packs).toEqual([]);
    expect(await owner.refund(owner.pack.id, 1200)).toMatchObject({ code: 'guest_pass_not_found' });
    expect(await call(owner.send, getOrder, { params: { id: owner.orderId } })).toMatchObject({
      value: { refund_status: 'full', refunded: { value: 1200 } },
    });
    expect(await (await createFriend()).redeem(token)).toMatchObject({ code: 'guest_pass_gone' });
  });

  test('forget their friends 90 days after they have expired [PRC-07]', async () => {
    const owner = await createPassOwner(shop);
    await owner.sendToken('old@friend.test');
    const forgotten = async (days: number) => {
      const periods = retentionPeriods.filter(({ name }) => name === 'recipients of guest passes');
      await applyRetention(database, Date.parse(owner.pack.last_day) + days * 86_400_000, undefined, periods);
      return (await owner.passes()).sent.length === 0;
    };
    expect([await forgotten(89), await forgotten(92)]).toEqual([false, true]);
  });

  test('of a client without them are neither shown nor sold [PRC-07 ACC-10]', async () => {
    const other = await createTestShop(database, sandbox, 'stripe');
    const owner = await createPassOwner(other);
    const token = await owner.sendToken('off@friend.test');
    await database.run(sql`update client set guest_passes = false where id = ${other.client.id}`);
    expect(await owner.sendPass(owner.pack.id)).toMatchObject({ status: 404, code: 'guest_passes_off' });
    expect(await owner.redeem(token)).toMatchObject({ status: 404, code: 'guest_passes_off' });
    const buyer = await createTestBuyer(other);
    const item = { purchasable_type: 'pricingOption' as const, purchasable_id: owner.plan.id };
    expect(await call(buyer.send, addToCart, { body: { items: [item] } })).toMatchObject({
      code: 'option_not_found',
    });
  });
});
