// One random basket: it is filled, changed, and paid, failed or left, by choices that depend on its number only.
import { sendBadInput } from './bad-input.mjs';
import { createBrowser } from './customer.mjs';
import { applyGiftCards, giveGiftCard, removeGiftCard } from './gift-cards.mjs';
import { chooseItems } from './items.mjs';
import { ends } from './payment.mjs';
import { removeSavedCard } from './saved-cards.mjs';

const codes = ['HALF', 'POUND', 'FEW', 'LATER', 'RICH', 'WELCOME10', 'COURT5', 'SPRING20', 'LASTONE', 'NONE'];

async function add({ customer, random, tally }) {
  const items = await chooseItems(random, customer);
  if (items.length === 0) return;
  const body = { source: 'activity-booking', items };
  const { status } = await customer.send('POST', '/api/activities/cart/add', body);
  for (const { purchasable_type: type } of items) tally.count('purchasable type', type);
  if (status !== 200) return;
  for (const { purchasable_type: type } of items) tally.count('added type', type);
}

const readCart = async ({ send }) => (await send('GET', '/api/activities/cart')).data;
const pickLine = async ({ customer, random }) => random.pick((await readCart(customer))?.items ?? []);

/** The session of a line once more, for the same person. */
async function addAgain(context) {
  const { customer } = context;
  const line = await pickLine(context);
  const id = line?.cartable_resource?.occurrence_id;
  if (!id || line.ticket) return;
  const item = { purchasable_type: 'purchasableOccurrence', purchasable_id: id };
  const items = [line.purchased_for ? { ...item, purchased_for_user_id: line.purchased_for.id } : item];
  await customer.send('POST', '/api/activities/cart/add', { items });
}

/** A change of the line's person, price, benefit or package. */
const update = (body) => async (context) => {
  const line = await pickLine(context);
  if (line) await context.customer.send('PUT', `/api/activities/cart/${line.id}`, body(context, line));
};

async function removeLine(context) {
  const line = await pickLine(context);
  if (!line) return;
  const { customer, random, tally } = context;
  await customer.send('POST', '/api/activities/cart/remove', { cart_item_ids: [line.id] });
  if (!random.chance(0.4)) return;
  const ids = { cart_item_ids: [line.id] };
  const { status, data } = await customer.send('POST', '/api/activities/cart/restore', ids);
  if (status === 200 && data.not_restored.length === 0) tally.count('outcome', 'restored');
}

async function applyCredit({ customer, random }) {
  const cart = await readCart(customer);
  const creditsToReserve = ['general', 'membership'].flatMap((type) => {
    const max = cart?.available_credit[type].max_applicable.value ?? 0;
    return max > 0 ? [{ type, amount: random.chance(0.5) ? max : random.int(1, max) }] : [];
  });
  // Both at their maximum are more than the basket costs, which is refused.
  const chosen = random.chance(0.5) ? creditsToReserve : creditsToReserve.slice(0, 1);
  if (chosen.length > 0) await customer.send('POST', '/api/credits/apply', { creditsToReserve: chosen });
}

/** Input that is refused takes nothing and loses nothing. Nobody takes the places of a hold that continues. */
async function sendBadInputUnchanged(context) {
  const before = await readCart(context.customer);
  const name = await sendBadInput({ ...context, cart: before });
  const after = await readCart(context.customer);
  const isHeld = (before?.hold?.seconds_left ?? 0) > 0 && (after?.hold?.seconds_left ?? 0) > 0;
  if (name && isHeld && before.hash !== after.hash)
    context.tally.problem(`${name} has changed the basket of ${context.customer.email}`);
}

/** Each change with its weight. */
const changes = {
  add: [add, 6],
  'add again': [addAgain, 2],
  remove: [removeLine, 4],
  person: [
    update(({ customer, random }) => ({
      purchased_for_user_id: random.pick([customer.id, customer.childId]),
    })),
    4,
  ],
  benefit: [update(({ random }) => ({ apply_benefit: random.chance(0.5) })), 2],
  package: [update(({ random }) => ({ apply_package: random.chance(0.5) })), 2],
  'another person': [update(({ other }) => ({ purchased_for_user_id: other.id })), 1],
  code: [
    ({ customer, random }) => customer.send('POST', '/api/discounts/apply', { code: random.pick(codes) }),
    4,
  ],
  'remove code': [({ customer }) => customer.send('DELETE', '/api/discounts/remove'), 1],
  credit: [applyCredit, 5],
  'gift card': [applyGiftCards, 6],
  'remove gift card': [removeGiftCard, 1],
  'remove saved card': [removeSavedCard, 1],
  extend: [({ customer }) => customer.send('POST', '/api/activities/cart/extend'), 2],
  read: [({ customer }) => readCart(customer), 2],
  'bad input': [sendBadInputUnchanged, 3],
};

/** A guest fills a basket and logs in as the customer, whose basket gets the places. */
async function joinAsGuest(context) {
  const { world, customer, random, tally } = context;
  const send = createBrowser({ world, client: customer.client, tally });
  const [item] = await chooseItems(random, customer, { isGuest: true });
  const added = await send('POST', '/api/activities/cart/add', { items: [item] });
  if (added.status !== 200) return;
  const { email: username, password } = customer;
  const { status } = await send('POST', '/api/auth/customer/login', { username, password });
  if (status !== 200) return;
  customer.send = send;
  tally.count('outcome', 'joined as a guest');
}

/** What the customer gets from reception before some baskets. */
async function giveSomething(context) {
  const { customer, random } = context;
  if (random.chance(0.12)) await customer.giveCredit('general', random.int(50, 3000));
  if (random.chance(0.12)) await customer.giveCredit('membership', random.int(50, 1500));
  if (random.chance(0.15)) await giveGiftCard(context);
  if (random.chance(0.06))
    await customer.givePackage(random.pick(customer.catalogue.packages).id, random.int(1, 4));
}

const toWeights = (choices) => Object.entries(choices).map(([name, [, weight]]) => [name, weight]);

/** `context`: world, tally, customer, another customer, and the choices of this basket. */
export async function runBasket(context) {
  const { random, customer } = context;
  await giveSomething(context);
  if (random.chance(0.3)) await customer.send('DELETE', '/api/activities/cart');
  if (random.chance(0.02)) await joinAsGuest(context);
  for (let n = random.int(1, 4); n > 0; n -= 1) await add(context);
  for (let n = random.int(0, 4); n > 0; n -= 1) {
    const name = random.weighted(toWeights(changes));
    context.tally.count('change', name);
    await changes[name][0](context);
  }
  const end = random.weighted(toWeights(ends));
  context.tally.count('end', end);
  await ends[end][0](context);
}
