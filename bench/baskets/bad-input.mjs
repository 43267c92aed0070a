// Input that no page sends. Each is refused with a code, takes nothing and loses nothing.
import { randomUUID } from 'node:crypto';
import { issueGiftCard } from './gift-cards.mjs';

const add = (customer, items) =>
  customer.send('POST', '/api/activities/cart/add', { source: 'activity-booking', items });
const session = (customer, random, more = {}) => ({
  purchasable_type: 'purchasableOccurrence',
  purchasable_id: random.pick(customer.catalogue.classes).id,
  ...more,
});
const authorise = (customer, body) =>
  customer.send('POST', '/api/checkout/authorise', {
    billing_address_line_one: '88 Test Street',
    billing_city: 'Salford',
    billing_postcode: 'M5 4WT',
    card_identifier: randomUUID(),
    terms: true,
    payments: [],
    ...body,
  });
const credit = (customer, amount, type = 'general') =>
  customer.send('POST', '/api/credits/apply', { creditsToReserve: [{ type, amount }] });

/** The id of something that another customer of the same client has; undefined while nobody has any. */
async function findAnothers({ query }, customer, sql) {
  const rows = await query(`${sql} order by 1 desc limit 1`, [customer.catalogue.clientId, customer.id]);
  return rows[0]?.id;
}
const anothersCard = `select id::text from saved_card where client_id = $1 and person_id <> $2`;
const anothersPackage = `select id::text from package where client_id = $1 and person_id <> $2`;
const anothersLine = `select l.id::text from cart_line l join cart c on c.client_id = l.client_id and c.id = l.cart_id
  where l.client_id = $1 and c.owner like 'person:%' and c.owner <> 'person:' || $2::int and l.status = 'reserved'`;
const anothersLineWithPackage = `${anothersLine} and exists (
  select from line_use u where u.client_id = l.client_id and u.line_id = l.id and u.package_id is not null)`;

/** Sends a request about something of another customer. Undefined while nobody has any. */
const aboutAnothers = (sql, request) => async (customer, _random, _other, world) => {
  const id = await findAnothers(world, customer, sql);
  return id === undefined ? undefined : request(customer, id);
};

/** `other`: another customer of the same client. */
const badInputs = {
  'negative amount': (customer) =>
    authorise(customer, { payments: [{ tender_type: 'online', amount: -500 }] }),
  'amount of zero': (customer) => authorise(customer, { payments: [{ tender_type: 'online', amount: 0 }] }),
  'amount of 10⁹': (customer) => authorise(customer, { payments: [{ tender_type: 'online', amount: 1e9 }] }),
  'amount of 10¹²': (customer) =>
    authorise(customer, { payments: [{ tender_type: 'online', amount: 1e12 }] }),
  'fraction of a penny': (customer) =>
    authorise(customer, { payments: [{ tender_type: 'online', amount: 10.5 }] }),
  'another currency': (customer) =>
    authorise(customer, { payments: [{ tender_type: 'online', amount: 500, currency: 'USD' }] }),
  'tenders that do not add up': (customer) =>
    authorise(customer, {
      payments: [
        { tender_type: 'online', amount: 1 },
        { tender_type: 'credit', amount: 1 },
      ],
    }),
  'another’s saved card': aboutAnothers(anothersCard, (customer, id) =>
    authorise(customer, { card_identifier: undefined, saved_card_id: id }),
  ),
  'another’s saved card, removed': aboutAnothers(anothersCard, (customer, id) =>
    customer.send('DELETE', `/api/payments/saved-cards/${id}`),
  ),
  'credit above the maximum': (customer) => credit(customer, 99_999),
  'negative credit': (customer) => credit(customer, -1),
  'credit of an unknown type': (customer) => credit(customer, 1, 'gold'),
  'another’s credit': async (customer, _random, other) => {
    await other.giveCredit('general', 1);
    return customer.send('POST', '/api/credits/apply', {
      creditsToReserve: [{ type: 'general', amount: 1 }],
      selectedUserId: other.id,
    });
  },
  'another’s gift card': removeAnothersGiftCard,
  'unknown gift card': (customer, random) =>
    customer.send('POST', '/api/gift-cards/apply', { code: `NOT2-CARD-${random.int(2222, 9999)}-ABCD` }),
  'gift card below 0': (customer) =>
    add(customer, [
      {
        purchasable_type: 'pricingOption',
        purchasable_id: customer.catalogue.giftCardPlan,
        gift_card: { amount: -2500, recipient_name: 'Sam', recipient_email: 'sam@people.test' },
      },
    ]),
  'gift card instead of the card': (customer) =>
    authorise(customer, { payments: [{ tender_type: 'gift-card', amount: 500 }] }),
  'another’s debt': async (customer, _random, other) =>
    add(customer, [{ purchasable_type: 'debt', purchasable_id: await other.owe('debt', 300) }]),
  'another’s penalty': async (customer, _random, other) =>
    add(customer, [{ purchasable_type: 'penalty', purchasable_id: await other.owe('penalty', 300) }]),
  'another person': (customer, random, other) =>
    add(customer, [session(customer, random, { purchased_for_user_id: other.id })]),
  'another’s basket': async (customer, _random, other, world) => {
    const id = await findAnothers(world, customer, anothersLine);
    return customer.send('POST', '/api/activities/cart/remove?selected_user_id=' + other.id, {
      cart_item_ids: [id ?? randomUUID()],
    });
  },
  'another’s line': aboutAnothers(anothersLine, (customer, id) =>
    customer.send('PUT', `/api/activities/cart/${id}`, { apply_benefit: false }),
  ),
  'another’s package': aboutAnothers(anothersPackage, (customer, id) =>
    customer.send('GET', `/api/my-account/package-history/${id}/sessions`),
  ),
  'another’s use of a package': aboutAnothers(anothersLineWithPackage, (customer, id) =>
    customer.send('DELETE', `/api/activities/package/remove/${id}`),
  ),
  'unknown session': (customer) =>
    add(customer, [{ purchasable_type: 'purchasableOccurrence', purchasable_id: 'x'.repeat(34) }]),
  'more places than there are': (customer, random) =>
    add(customer, [
      {
        purchasable_type: 'purchasableOccurrence',
        purchasable_id: random.pick(customer.catalogue.scarce).id,
        quantity: 20,
      },
    ]),
  'negative quantity': (customer, random) => add(customer, [session(customer, random, { quantity: -1 })]),
  '200 lines': (customer, random) =>
    add(
      customer,
      Array.from({ length: 200 }, () => session(customer, random)),
    ),
  'card number in a name': (customer) =>
    authorise(customer, { billing_first_name: '4929 0000 0000 6', card_holder_name: '4929000000006' }),
  'card number as a code': (customer) =>
    customer.send('POST', '/api/discounts/apply', { code: '4242424242424242' }),
  'unknown code': (customer, random) =>
    customer.send('POST', '/api/discounts/apply', { code: `GUESS${random.int(1, 9999)}` }),
  'codes tried until it is refused': async (customer, random) => {
    let response;
    for (let tries = 0; tries < 12; tries += 1)
      response = await customer.send('POST', '/api/discounts/apply', { code: `TRY${random.int(1, 99_999)}` });
    return response;
  },
  'children alone': (customer, random) => {
    const swim = random.pick(
      customer.catalogue.swims.filter(({ tickets }) => tickets.some(({ children }) => children)),
    );
    const child = swim?.tickets.find(({ children }) => children > 0);
    return child
      ? add(customer, [
          {
            purchasable_type: 'activityTicket',
            purchasable_id: child.id,
            occurrence_id: swim.id,
            quantity: 1,
          },
        ])
      : undefined;
  },
};

/** Removing is idempotent, so it is not refused, but the basket of the other, a till, must keep its gift card. */
async function removeAnothersGiftCard({ send, catalogue: { clientId } }, _random, _other, world) {
  const { id } = await issueGiftCard(world, clientId, { amount: 100 });
  await world.query(
    `with till as (
      insert into cart (client_id, id, owner, source)
      values ($1, gen_random_uuid(), 'till:' || gen_random_uuid(), 'front-of-house') returning id
    ) insert into cart_gift_card (client_id, cart_id, gift_card_id) select $1, id, $2 from till`,
    [clientId, id],
  );
  const response = await send('DELETE', `/api/gift-cards/${id}/apply`);
  const kept = await world.query('select from cart_gift_card where gift_card_id = $1', [id]);
  return { ...response, status: kept.length === 1 ? 409 : 200 };
}

/** Only some baskets refuse them. */
const canSucceed = new Set(['children alone', 'more places than there are']);
/** Such a payment line is removed (CHK-09), and no line is the right payment of a basket that costs nothing. */
const isRemovedLine = new Set(['negative amount', 'amount of zero']);

/** Sends one of them. A response below 400 is a problem. Returns its name if nothing may have changed. */
export async function sendBadInput({ world, random, customer, other, tally, cart }) {
  const name = random.pick(Object.keys(badInputs));
  const response = await badInputs[name](customer, random, other, world);
  if (!response) return undefined;
  tally.count('bad input', name);
  const isFree = cart?.items.length > 0 && cart.total.value === 0;
  const mayPass = canSucceed.has(name) || (isFree && isRemovedLine.has(name));
  if (response.status < 400 && !mayPass) tally.problem(`${name} was answered with ${response.status}`);
  return mayPass ? undefined : name;
}
