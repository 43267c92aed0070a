// Gift cards of the random baskets: given at reception or bought, found in the email of their recipient, and used.
import { createHash, randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const createCode = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
const dayMs = 86_400_000;

/** What `issueGiftCard` of the module gift-card does: the account, the card and the transfer. */
const issueSql = `
  with new_card as (select gen_random_uuid() as id), own as (
    insert into account (client_id, id, kind, code, balance, reserved)
    select $1, id, 'gift_card', 'gift-card-' || id, $2, 0 from new_card returning id
  ), card as (
    insert into gift_card (client_id, id, code_hash, last_four, currency, amount, expires_at, created_at)
    select $1, id, $3, $4, 'GBP', $2, now() + make_interval(days => $5), now() from own
  ), house as (
    insert into account (client_id, id, kind, code) values ($1, gen_random_uuid(), 'internal', 'gift-cards')
    on conflict (client_id, code) do update set code = excluded.code
    returning id
  )
  insert into journal (client_id, id, created_at, from_account_id, to_account_id, amount, reason)
  select $1, gen_random_uuid(), now(), house.id, own.id, $2, 'gift_card_issued' from own, house
  returning to_account_id as id`;

/** Issues a gift card as reception does when somebody buys one there. Returns its id and its code. */
export async function issueGiftCard({ query }, clientId, { amount, days = 365 }) {
  const code = createCode();
  const hash = createHash('sha256').update(code).digest();
  const [{ id }] = await query(issueSql, [clientId, amount, hash, code.slice(-4), days]);
  return { id, code };
}

/** Gives a customer a gift card. One in eight expires before the run's clocks stop moving, or has done so. */
export async function giveGiftCard({ world, customer, random }) {
  const days = random.chance(0.12) ? random.int(-2, 0) : 365;
  const amount = random.int(100, 2500);
  const { code } = await issueGiftCard(world, customer.catalogue.clientId, { amount, days });
  customer.giftCards.push(code);
}

const getRecipient = (customer) => `gift-of-${customer.email}`;

/** A gift card that the customer buys for an address of their own. Some amounts and days are not sold. */
export function giftCardItem(random, customer) {
  const amount = random.weighted([
    [2500, 6],
    [random.int(500, 5000), 6],
    [100, 1],
  ]);
  const sendOn = random.weighted([
    [{}, 8],
    [{ send_on: new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10) }, 2],
    [{ send_on: '2020-01-01' }, 1],
  ]);
  return {
    purchasable_type: 'pricingOption',
    purchasable_id: customer.catalogue.giftCardPlan,
    gift_card: { amount, recipient_name: 'Sam Sample', recipient_email: getRecipient(customer), ...sendOn },
  };
}

/** The codes that the customer has received for the cards that they bought. */
async function findReceived({ world, customer, tally }) {
  const to = getRecipient(customer);
  const emails = await world.providers.readEmails();
  for (const { id, text } of emails.filter((email) => email.to.includes(to))) {
    const code = /\b(?:\w{4}-){3}\w{4}\b/.exec(text)?.[0];
    if (code === undefined || customer.received.has(id)) continue;
    customer.received.add(id);
    customer.giftCards.push(code);
    tally.count('outcome', 'gift card received');
  }
}

/** Applies gift cards of the customer to the basket. */
export async function applyGiftCards(context) {
  const { customer, random } = context;
  await findReceived(context);
  const code = random.pick(customer.giftCards);
  if (code === undefined) return;
  const count = random.weighted([
    [1, 8],
    [2, 3],
    [6, 1],
  ]);
  for (const chosen of [code, ...customer.giftCards.slice(-count)].slice(0, count))
    await customer.send('POST', '/api/gift-cards/apply', { code: chosen });
}

export async function removeGiftCard({ customer, random, tally }) {
  const { data: cart } = await customer.send('GET', '/api/activities/cart');
  const card = random.pick(cart?.gift_cards ?? []);
  if (!card) return;
  const { status } = await customer.send('DELETE', `/api/gift-cards/${card.id}/apply`);
  if (status === 200) tally.count('outcome', 'gift card removed');
}
