// Cases that add to baskets: a place, the sessions of a camp, and the tickets of a family.

export const source = 'activity-booking';
/** People add three places each, in rounds, so that no person adds two at once. A third of the additions creates a cart. */
export const roundSize = 1000;
export const places = 3;

export const buildAddRequest = (cookie, items) => ({
  method: 'POST',
  path: '/api/activities/cart/add',
  cookie,
  body: { source, items },
});

export const buildOccurrenceItem = ({ id }) => ({
  purchasable_id: id,
  purchasable_type: 'purchasableOccurrence',
});

/** Person and choice of the nth addition. Each round begins one choice later, so that a person's choices differ. */
const spreadOver = (people, choices) =>
  Array.from({ length: people.length * places }, (_, n) => ({
    person: people[getTurnIndex(n, people.length)],
    choice: choices[(n + Math.floor(n / roundSize)) % choices.length],
  }));

function getTurnIndex(n, personCount) {
  const round = Math.min(roundSize, personCount);
  return (Math.floor(n / (round * places)) * round + (n % round)) % personCount;
}

export const planSpreadReservations = ({ people, occurrences }) => spreadOver(people, occurrences);

/** A case whose additions take `placesEach` places. `plan` returns the person and the choice of each. */
const createClaimCase = ({
  name,
  target,
  statement,
  placesEach = 1,
  maxP99,
  plan,
  toParameters,
  toItems,
}) => ({
  name,
  target,
  maxP99,
  writes: true,
  placesEach,
  statement,
  buildParameters: (testData, contender) =>
    plan({ ...testData, people: testData.others[contender] }).map(({ person, choice }) => ({
      client_id: testData.clientId,
      person_id: person.id,
      cart_id: person.cartId,
      ...toParameters(choice),
    })),
  bare: (parameters) => parameters.map((body) => ({ method: 'POST', path: `/${statement}`, body })),
  ours: (testData, port) =>
    plan(testData).map(({ person, choice }) => buildAddRequest(person.cookieAt(port), toItems(choice))),
});

const reservation = {
  statement: 'reserve',
  toParameters: ({ id, price_id }) => ({ occurrence_id: id, price_id }),
  toItems: (occurrence) => [buildOccurrenceItem(occurrence)],
};

/** A family of five with a child under eight: two adults, one child and two juniors, with a price each. */
const family = { adult: [2, 580], child: [1, 290], junior: [2, 340] };
const listTickets = ({ tickets }) =>
  Object.entries(family).map(([reference, [quantity, price]]) => ({
    ...tickets[reference],
    quantity,
    amount: quantity * price,
  }));

export const claimCases = [
  createClaimCase({ name: 'reserve-spread', target: 0.4, plan: planSpreadReservations, ...reservation }),
  createClaimCase({
    name: 'reserve-hot',
    target: 0.7,
    plan: ({ people, hot }) => people.map((person) => ({ person, choice: hot })),
    ...reservation,
  }),
  createClaimCase({
    name: 'camp-claim',
    target: 0.5,
    maxP99: 80,
    statement: 'camp',
    placesEach: 20,
    // A person can book a camp once.
    plan: ({ people, camps }) => people.map((person, n) => ({ person, choice: camps[n % camps.length] })),
    toParameters: ({ id, price_id, session_ids }) => ({ schedule_id: id, price_id, session_ids }),
    toItems: ({ id }) => [{ purchasable_id: id, purchasable_type: 'camp', booking_full_camp: true }],
  }),
  createClaimCase({
    name: 'tickets-claim',
    target: 0.4,
    maxP99: 80,
    statement: 'tickets',
    placesEach: 5,
    plan: ({ people, swims }) => spreadOver(people, swims),
    toParameters: (swim) => ({ occurrence_id: swim.id, bought: listTickets(swim) }),
    toItems: (swim) =>
      listTickets(swim).map(({ id, quantity }) => ({
        purchasable_id: id,
        purchasable_type: 'activityTicket',
        occurrence_id: swim.id,
        quantity,
      })),
  }),
];
