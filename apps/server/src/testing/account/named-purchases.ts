import { call } from '@pavilion/contract/call';
import { addToCart, getCart } from '@pavilion/contract/cart';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database';
import { addCampFor, addCourse, createTestBundle } from '../bundles.ts';
import { createTestBuyer, type TestBuyer, type TestShop } from '../checkouts.ts';
import { createTestPlan } from '../memberships.ts';
import { unwrapPayment } from '../payment-shops.ts';
import { createTestPerson, linkTestPeople } from '../people.ts';
import { createTestPackagePlan } from '../price-rules.ts';
import { createTestGiftCardPlan } from '../tenders/gift-card-sales.ts';

export const purchaseKinds = ['booking', 'camp', 'course', 'membership', 'package', 'gift card'] as const;
type PurchaseKind = (typeof purchaseKinds)[number];

/** Names of the people of a purchase that occur nowhere else: the buyer, their child, and the sender and the recipient of a gift card. */
function createNames(kind: PurchaseKind) {
  const mark = `x${purchaseKinds.indexOf(kind)}`;
  return {
    buyer: { first: `Zebulon${mark}`, last: `Quillfeather${mark}`, email: `zebulon@${mark}quill.test` },
    child: { first: `Ottoline${mark}`, last: `Quillfeather${mark}` },
    recipient: { name: `Persimmon${mark} Fox`, email: `fox@${mark}quill.test` },
    sender: `Marmaduke${mark}`,
    answer: `Nut allergy ${mark}`,
  };
}

/** What names somebody of a purchase. */
export function listNames(kind: PurchaseKind): string[] {
  const { buyer, child, recipient, sender, answer } = createNames(kind);
  return [buyer.first, buyer.last, buyer.email, child.first, recipient.name, recipient.email, sender, answer];
}

export const childBirthday = '2021-03-04';

/** Ready to sell each kind for £25 to £100 in `days` days and later. */
async function createShelf(shop: TestShop, days: number) {
  const { world, client, venue } = shop;
  await world.run(sql`update client set online_joining = true where id = ${client.id}`);
  const sessions = { days: [days, days + 1] };
  const occurrence = await shop.createOccurrence();
  return {
    camp: await createTestBundle(world, venue, sessions),
    course: await createTestBundle(world, venue, { ...sessions, type: 'courses' }),
    membership: (await createTestPlan(world, client, { joining_fee: 1500 })).id,
    package: await createTestPackagePlan(world, client, occurrence).then(({ id }) => id),
    giftCard: await createTestGiftCardPlan(shop),
  };
}

/** Sells purchases of a shop to customers with names; a camp is for their child. */
export async function createNamedPurchases(shop: TestShop, days: number) {
  const shelf = await createShelf(shop, days);
  const { world, client } = shop;
  const addOption = (buyer: TestBuyer, id: string, more: object = {}) =>
    call(buyer.send, addToCart, {
      body: { items: [{ purchasable_type: 'pricingOption', purchasable_id: id, ...more }] },
    });
  const { recipient, sender } = createNames('gift card');
  const giftCard = {
    amount: 2500,
    recipient_name: recipient.name,
    recipient_email: recipient.email,
    sender_name: sender,
    message: `To ${recipient.name}`,
  };
  const adders: Record<Exclude<PurchaseKind, 'booking'>, (buyer: TestBuyer, childId: number) => unknown> = {
    camp: (buyer, childId) => addCampFor(buyer.send, shelf.camp, childId),
    course: (buyer) => addCourse(buyer.send, shelf.course),
    membership: (buyer) => addOption(buyer, shelf.membership),
    package: (buyer) => addOption(buyer, shelf.package),
    'gift card': (buyer) => addOption(buyer, shelf.giftCard, { gift_card: giftCard }),
  };
  /** Buys one of a kind. Its buyer has a child without an account, and has answered a question. */
  return async (kind: PurchaseKind) => {
    const buyer = await createTestBuyer(shop);
    const { personId, headers } = buyer.person;
    const names = createNames(kind);
    await setNames(world, client.id, personId, names.buyer);
    const child = await createTestPerson(world, client, {
      first_name: names.child.first,
      last_name: names.child.last,
      email: '',
      date_of_birth: childBirthday,
    });
    await linkTestPeople(world, client, personId, [child.personId]);
    if (kind !== 'booking') {
      await buyer.clear();
      const added = (await adders[kind](buyer, child.personId)) as { ok: boolean; code?: string };
      if (!added.ok) throw new Error(`Adding the ${kind} failed: ${added.code}`);
    }
    await world.run(sql`
      update cart_line set detail = detail || ${JSON.stringify({ answers: [{ questionId: 1, answer: names.answer }] })}::jsonb
      where client_id = ${client.id} and person_id in (${personId}, ${child.personId}) and status = 'reserved'`);
    const cart = await call(buyer.send, getCart, { query: {} });
    const amount = cart.ok ? cart.value.total.value : 0;
    const paid = await buyer.pay('ok', { payments: [{ tender_type: 'online', amount }] });
    const { transaction_uuid: attemptId } = unwrapPayment(paid);
    const { complete_order_id: orderId } = unwrapPayment(await buyer.complete(attemptId));
    return { kind, buyer, personId, childId: child.personId, headers, attemptId, orderId: String(orderId) };
  };
}

const setNames = (
  world: Pick<Database, 'run'>,
  clientId: string,
  personId: number,
  { first, last, email }: ReturnType<typeof createNames>['buyer'],
) =>
  world.run(sql`
    update person set first_name = ${first}, last_name = ${last},
      email = case when exists (select from person p where p.client_id = ${clientId} and p.email = ${email}) then email
        else ${email} end
    where client_id = ${clientId} and id = ${personId}`);

/** The columns of all tables in which one of the texts occurs, in any case. */
export async function findColumns(
  { run }: Pick<Database, 'run'>,
  texts: readonly string[],
): Promise<string[]> {
  const columns = await run(sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'date')
    order by 1, 2`);
  const found = new Set<string>();
  for (const { table, column } of columns)
    for (const text of texts) {
      const rows = await run(sql`
        select from ${sql.id(table)} where strpos(lower(${sql.id(column)}::text), ${text.toLowerCase()}) > 0 limit 1`);
      if (rows.length > 0) found.add(`${table}.${column}`);
    }
  return [...found];
}

/** The books of a client: everything of its orders but for whom they were. */
export async function readBooks({ run }: Pick<Database, 'run'>, clientId: string): Promise<unknown> {
  const [row] = await run(sql`select json_build_object(
    'orders', (select json_agg(to_jsonb(o) - 'person_id' - 'is_anonymous' order by id) from "order" o where client_id = ${clientId}),
    'lines', (select json_agg(to_jsonb(l) - 'snapshot' order by id) from order_line l where client_id = ${clientId}),
    'tenders', (select json_agg(t order by id) from tender t where client_id = ${clientId}),
    'journal', (select json_agg(j order by id) from journal j where client_id = ${clientId})) as books`);
  return row;
}
