// The cases: requests to our server, the equivalent requests to the bare handler, and the target ratio of their rates.
import { seedPeople } from './seed-people.mjs';

const source = 'activity-booking';
/** People add three places each, in rounds, so that no person adds two at once. A third of the additions creates a cart. */
const roundSize = 1000;
const places = 3;

/** Reads the data that the requests use: people, occurrences, days and categories. */
export async function readTestData(db, { personCount, occurrenceCount }) {
  const queryRows = async (sql, values) => (await db.query(sql, values)).rows;
  const [{ id: clientId }] = await queryRows("select id from client where slug = 'national'");
  const people = await seedPeople(db, { clientId, personCount: 3 * personCount });
  const occurrences = await queryRows(
    `select o.id, (select p.id from pricing_option p where p.client_id = o.client_id and p.schedule_id = o.schedule_id) as price_id
    from occurrence o
    where client_id = $1 and booking_strategy is null and first_bookable_at < now() and starts_at > now() + interval '1 day'
    order by md5(id) limit $2`,
    [clientId, occurrenceCount],
  );
  // The hot occurrence has a place for every person.
  const [hot] = occurrences.splice(0, 1);
  await queryRows('update occurrence set maximum = 1000000 where client_id = $1 and id = $2', [
    clientId,
    hot.id,
  ]);
  const days = await readDays(queryRows, clientId);
  const categories = await queryRows('select id, slug from category where client_id = $1', [clientId]);
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]));
  return {
    clientId,
    people: people.slice(0, personCount),
    /** Other people for the bare handler and PostgreSQL, because a person can have one place in an occurrence. */
    others: { bare: people.slice(personCount, 2 * personCount), alone: people.slice(2 * personCount) },
    occurrences,
    hot,
    days,
    categoryIds,
  };
}

/** 200 days of venues, each with a class and a court that can be booked. */
const readDays = (queryRows, clientId) =>
  queryRows(
    `select v.id as venue_id, v.slug, day::text, day::timestamp at time zone v.timezone as from,
      (day + 1)::timestamp at time zone v.timezone as until, spin, badminton
    from venue v cross join lateral (
      select (o.starts_at at time zone v.timezone)::date as day,
        min(o.id) filter (where o.booking_strategy is null) as spin,
        min(o.id) filter (where o.booking_strategy = 'sequential') as badminton
      from occurrence o
      where o.client_id = v.client_id and o.venue_id = v.id and o.starts_at > now() + interval '1 day'
        and o.first_bookable_at < now()
      group by 1
    ) days
    where v.client_id = $1 and day > (now() + interval '1 day')::date and spin is not null and badminton is not null
    order by day, v.position limit 200`,
    [clientId],
  );

const buildAddRequest = (cookie, occurrence) => ({
  method: 'POST',
  path: '/api/activities/cart/add',
  cookie,
  body: { source, items: [{ purchasable_id: occurrence.id, purchasable_type: 'purchasableOccurrence' }] },
});

/** Person and occurrence of the nth addition. */
const reservationPlans = {
  spread: ({ people, occurrences }) =>
    Array.from({ length: people.length * places }, (_, n) => ({
      person: people[getTurnIndex(n, people.length)],
      occurrence: occurrences[n % occurrences.length],
    })),
  hot: ({ people, hot }) => people.map((person) => ({ person, occurrence: hot })),
};

function getTurnIndex(n, personCount) {
  const round = Math.min(roundSize, personCount);
  return (Math.floor(n / (round * places)) * round + (n % round)) % personCount;
}

const createReserveCase = (name, target, planReservations) => ({
  name,
  target,
  writes: true,
  statement: 'reserve',
  buildParameters: (testData, contender) =>
    planReservations({ ...testData, people: testData.others[contender] }).map(({ person, occurrence }) => ({
      client_id: testData.clientId,
      occurrence_id: occurrence.id,
      price_id: occurrence.price_id,
      person_id: person.id,
      cart_id: person.cartId,
    })),
  bare: (parameters) => parameters.map((body) => ({ method: 'POST', path: '/reserve', body })),
  ours: (testData, port) =>
    planReservations(testData).map(({ person, occurrence }) =>
      buildAddRequest(person.cookieAt(port), occurrence),
    ),
});

const rootCategories = { timetable: 'fitness-classes', slots: 'courts' };
const leafCategories = { timetable: 'spin', slots: 'badminton' };

/** Seven people view each day; one of them has a place in it. */
const viewersPerDay = 7;
const getViewer = (n, { people, days }) => ({
  day: days[n % days.length],
  person: people[(n * 11) % people.length],
  hasPlace: ((n % days.length) + Math.floor(n / days.length)) % viewersPerDay === 0,
});
const listViews = (testData) =>
  Array.from({ length: testData.days.length * viewersPerDay }, (_, n) => getViewer(n, testData));

const createDayCase = (name, target, { statement, loggedIn }) => ({
  name,
  target,
  statement,
  before: (testData, port) =>
    loggedIn
      ? listViews(testData)
          .filter(({ hasPlace }) => hasPlace)
          .map(({ person, day }) =>
            buildAddRequest(person.cookieAt(port), { id: day[leafCategories[statement]] }),
          )
      : [],
  buildParameters: ({ clientId, days, categoryIds }) =>
    days.map(({ venue_id, from, until }) => ({
      client_id: clientId,
      venue_id,
      category_id: categoryIds.get(leafCategories[statement]),
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  bare: (parameters) =>
    parameters.map((fields) => ({ path: `/${statement}?${new URLSearchParams(fields)}` })),
  ours: (testData, port) =>
    listViews(testData).map(({ day: { slug, day }, person }) => ({
      path: `/api/activities/venue/${slug}/activity/${rootCategories[statement]}/v2/${statement}?date=${day}`,
      cookie: loggedIn ? person.cookieAt(port) : undefined,
    })),
});

const getReaders = (people) => people.slice(0, roundSize);

export const cases = [
  createReserveCase('reserve-spread', 0.4, reservationPlans.spread),
  createReserveCase('reserve-hot', 0.7, reservationPlans.hot),
  createDayCase('timetable-day, guest', 3, { statement: 'timetable', loggedIn: false }),
  createDayCase('timetable-day, logged in', 1, { statement: 'timetable', loggedIn: true }),
  createDayCase('slots-day, guest', 1, { statement: 'slots', loggedIn: false }),
  createDayCase('slots-day, logged in', 1, { statement: 'slots', loggedIn: true }),
  {
    name: 'basket-read',
    target: 0.6,
    statement: 'cart',
    /** Each person adds three places before the measurement. */
    before: (testData, port) =>
      reservationPlans
        .spread(testData)
        .slice(0, getReaders(testData.people).length * places)
        .map(({ person, occurrence }) => buildAddRequest(person.cookieAt(port), occurrence)),
    buildParameters: ({ clientId, people }) =>
      getReaders(people).map(({ id }) => ({ client_id: clientId, owner: `person:${id}` })),
    bare: (parameters) => parameters.map((fields) => ({ path: `/cart?${new URLSearchParams(fields)}` })),
    ours: ({ people }, port) =>
      getReaders(people).map((person) => ({
        path: `/api/activities/cart?source=${source}`,
        cookie: person.cookieAt(port),
      })),
  },
];
