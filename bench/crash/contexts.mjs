// A customer with one class in their basket and what pays for it, and how that has ended.
import { createCustomer } from '../baskets/customer.mjs';
import { issueGiftCard } from '../baskets/gift-cards.mjs';

/** Minor units of credit, or on a gift card. A class costs more, so that the card pays the rest. */
const part = 200;
const minTotal = 300;

/** Registers a customer, who adds a class and applies the tender. */
export async function createContext({ world, tally, row, tender, catalogue, number }) {
  const name = `${row}, ${tender}, ${catalogue.client}`;
  const customer = await createCustomer({
    world,
    catalogue,
    tally,
    number: `crash-${number}`,
    isMember: false,
  });
  // Nothing is left to chance: each card is typed, and none is saved.
  const random = { chance: () => false };
  const context = { world, tally, customer, random, tender, name };
  if (tender === 'package') for (const { id } of catalogue.packages) await customer.givePackage(id, 1);
  if (tender === 'credit and card') await customer.giveCredit('general', part);
  await addClass(context, number);
  if (tender === 'credit and card') {
    const creditsToReserve = [{ type: 'general', amount: part }];
    await expectOk(context, '/api/credits/apply', { creditsToReserve });
  }
  if (tender === 'gift card and card') {
    context.giftCard = await issueGiftCard(world, catalogue.clientId, { amount: part });
    await expectOk(context, '/api/gift-cards/apply', { code: context.giftCard.code });
  }
  return context;
}

async function expectOk({ world, customer, name }, path, body) {
  const { status, code } = await customer.send('POST', path, body);
  if (status !== 200) world.report(`${name}: ${path} was refused: ${code}`);
}

/** Adds the first class that this customer can book and this tender can pay for, of another one on for each customer. */
async function addClass({ world, customer, tender, name }, number) {
  const { send, catalogue } = customer;
  let code;
  for (let tries = 0; tries < catalogue.classes.length; tries += 1) {
    const { id } = catalogue.classes[(number + tries) % catalogue.classes.length];
    const items = [{ purchasable_type: 'purchasableOccurrence', purchasable_id: id }];
    const added = await send('POST', '/api/activities/cart/add', { source: 'activity-booking', items });
    if (added.status === 200 && isPayable(added.data, tender)) return;
    if (added.status === 200) await send('DELETE', '/api/activities/cart');
    code = added.code;
  }
  world.report(`${name}: no class could be added: ${code}`);
}

/** A class can be free by itself, which takes no use of a package. */
const isPayable = ({ total, items }, tender) =>
  tender === 'package'
    ? total.value === 0 && items.some(({ package_applied }) => package_applied)
    : total.value >= minTotal;

/** What the database has of the customer when everything has ended. Amounts in minor units. */
export async function readEnd({ world, customer, giftCard }) {
  const [end] = await world.query(
    `select
      (select count(*)::int from "order" o where o.person_id = $1) as orders,
      (select count(*)::int from "order" o where o.person_id = $1 and o.status = 'success') as paid,
      (select coalesce(sum(total), 0)::int from "order" o where o.person_id = $1) as total,
      (select count(*)::int from booking b where b.booked_by_id = $1 and b.status = 'settled') as bookings,
      -- A basket that was left has the use until its hold ends.
      (select count(*)::int from line_use u join cart_line l on l.client_id = u.client_id and l.id = u.line_id
        where u.person_id = $1 and u.package_id is not null and l.status <> 'reserved') as uses,
      (select coalesce(sum(balance), 0)::int from account a where a.person_id = $1) as credit,
      (select balance - reserved from account a where a.id = $2::uuid) as "giftCard",
      (select coalesce(sum(f.amount), 0)::int from refund f join "order" o on o.client_id = f.client_id and o.id = f.order_id
        where o.person_id = $1 and f.state = 'succeeded') as refunded,
      (select string_agg(distinct f.destination || ' ' || f.state, ', ') from refund f
        join "order" o on o.client_id = f.client_id and o.id = f.order_id
        where o.person_id = $1) as refunds,
      (select string_agg(a.state, ', ' order by a.created_at) from payment_attempt a
        join checkout c on c.client_id = a.client_id and c.id = a.checkout_id where c.person_id = $1) as states`,
    [customer.id, giftCard?.id ?? null],
  );
  return end;
}

/** Attempts that failed before the one that paid do not matter. */
export function isExpected(expected, end, context) {
  const { orders, paid, bookings, states, refunds } = end;
  const last = states?.split(', ').at(-1);
  const own = context.tender === 'package' ? 'voided' : 'captured';
  if (!hasTenders(expected, end, context)) return false;
  if (expected === 'none') return orders === 0 && bookings === 0;
  if (orders !== 1) return false;
  if (expected === 'unpaid') return paid === 0 && last === 'capture_failed';
  if (expected === 'refunded there')
    return paid === 1 && bookings === 1 && last === own && isCardRefunded(end, context);
  if (expected === 'refunded')
    return paid === 1 && bookings === 0 && last === own && isRefunded(end, context);
  return paid === 1 && bookings === 1 && last === own && refunds === null;
}

/** Whether the client's own tenders are spent by an order, and there otherwise. */
function hasTenders(expected, { credit, giftCard, uses }, { tender }) {
  const isSpent = expected === 'order' || expected === 'unpaid' || expected === 'refunded there';
  if (tender === 'package') return uses === (isSpent ? 1 : 0);
  if (tender === 'credit and card') return credit === (isSpent ? 0 : part);
  if (tender === 'gift card and card') return giftCard === (isSpent ? 0 : part);
  return true;
}

/** Everything that was paid has come back, as the dialog said. */
const isRefunded = ({ refunded, total }, { booking }) =>
  refunded === total && total === (booking?.cancellation.refund?.value ?? 0);

/** What the card paid has come back. The booking stays, because nobody cancelled it. */
const isCardRefunded = ({ refunded, total, refunds }, { tender }) =>
  refunds === 'card succeeded' && refunded === total - (tender === 'card' ? 0 : part);

/** One cell of the printed table. */
export function formatEnd({ orders, states, refunds }) {
  const payment = states?.replaceAll('_', ' ') ?? 'no payment';
  return `${orders === 0 ? 'no order' : `${orders} order`}, ${payment}${refunds ? `, refund ${refunds.replaceAll('_', ' ')}` : ''}`;
}
