// What is measured. A case says what our server is asked, what the bare handler is asked for the same, and the aim for
// the ratio between them.
import { seedPeople } from './seed-people.mjs';

const source = 'activity-booking';
/** People who add three places each, in turn, so that nobody adds two at once: of all additions a third is a basket's first. */
const roundSize = 1000;
const places = 3;

/** What everybody asks about: read once, from the data and the clock of the day. */
export async function readTestData(db, { people: personCount, sessions: maxSessions }) {
  const queryRows = async (sql, values) => (await db.query(sql, values)).rows;
  const [{ id: clientId }] = await queryRows("select id from client where slug = 'national'");
  const people = await seedPeople(db, { clientId, personCount: 3 * personCount });
  const sessions = await queryRows(
    `select o.id, (select p.id from pricing_option p where p.client_id = o.client_id and p.schedule_id = o.schedule_id) as price_id
    from occurrence o
    where client_id = $1 and booking_strategy is null and first_bookable_at < now() and starts_at > now() + interval '1 day'
    order by md5(id) limit $2`,
    [clientId, maxSessions],
  );
  // What everybody wants has places for everybody.
  const [hot] = sessions.splice(0, 1);
  await queryRows('update occurrence set maximum = 1000000 where client_id = $1 and id = $2', [
    clientId,
    hot.id,
  ]);
  const days = await readDays(queryRows, clientId);
  const categories = await queryRows('select id, slug from category where client_id = $1', [clientId]);
  const categoryOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  return {
    clientId,
    people: people.slice(0, personCount),
    /** Who asks the bare handler, and who PostgreSQL: nobody has two places in one session. */
    others: { bare: people.slice(personCount, 2 * personCount), alone: people.slice(2 * personCount) },
    sessions,
    hot,
    days,
    categoryOf,
  };
}

/** 200 days of venues, of as many venues as there are, each with a class and a court that somebody may have a place in. */
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

const buildAddRequest = (cookie, session) => ({
  method: 'POST',
  path: '/api/activities/cart/add',
  cookie,
  body: { source, items: [{ purchasable_id: session.id, purchasable_type: 'purchasableOccurrence' }] },
});

/** The nth press: by whom, and for which session. */
const reservationPlans = {
  spread: ({ people, sessions }) =>
    Array.from({ length: people.length * places }, (_, n) => ({
      person: people[getTurnIndex(n, people.length)],
      session: sessions[n % sessions.length],
    })),
  hot: ({ people, hot }) => people.map((person) => ({ person, session: hot })),
};

function getTurnIndex(n, personCount) {
  const round = Math.min(roundSize, personCount);
  return (Math.floor(n / (round * places)) * round + (n % round)) % personCount;
}

const createReserveCase = (name, aim, planReservations) => ({
  name,
  aim,
  writes: true,
  statement: 'reserve',
  asked: (world, who) =>
    planReservations({ ...world, people: world.others[who] }).map(({ person, session }) => ({
      client_id: world.clientId,
      occurrence_id: session.id,
      price_id: session.price_id,
      person_id: person.id,
      cart_id: person.cartId,
    })),
  bare: (world, asked) => asked.map((body) => ({ method: 'POST', path: '/reserve', body })),
  ours: (world, port) =>
    planReservations(world).map(({ person, session }) => buildAddRequest(person.cookieAt(port), session)),
});

const rootCategories = { timetable: 'fitness-classes', slots: 'courts' };
const leafCategories = { timetable: 'spin', slots: 'badminton' };

/** Who asks for a day: seven people in turn, of whom one has a place in it. */
const viewersPerDay = 7;
const getViewer = (n, { people, days }) => ({
  day: days[n % days.length],
  person: people[(n * 11) % people.length],
  hasPlace: ((n % days.length) + Math.floor(n / days.length)) % viewersPerDay === 0,
});
const listViews = (world) =>
  Array.from({ length: world.days.length * viewersPerDay }, (_, n) => getViewer(n, world));

const createDayCase = (name, aim, { statement, loggedIn }) => ({
  name,
  aim,
  statement,
  before: (world, port) =>
    loggedIn
      ? listViews(world)
          .filter(({ hasPlace }) => hasPlace)
          .map(({ person, day }) =>
            buildAddRequest(person.cookieAt(port), { id: day[leafCategories[statement]] }),
          )
      : [],
  asked: ({ clientId, days, categoryOf }) =>
    days.map(({ venue_id, from, until }) => ({
      client_id: clientId,
      venue_id,
      category_id: categoryOf.get(leafCategories[statement]),
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  bare: (world, asked) => asked.map((one) => ({ path: `/${statement}?${new URLSearchParams(one)}` })),
  ours: (world, port) =>
    listViews(world).map(({ day: { slug, day }, person }) => ({
      path: `/api/activities/venue/${slug}/activity/${rootCategories[statement]}/v2/${statement}?date=${day}`,
      cookie: loggedIn ? person.cookieAt(port) : undefined,
    })),
});

const getReaders = (people) => people.slice(0, roundSize);

export const cases = [
  createReserveCase('reserve-spread', 0.35, reservationPlans.spread),
  createReserveCase('reserve-hot', 0.7, reservationPlans.hot),
  createDayCase('timetable-day, guest', 3, { statement: 'timetable', loggedIn: false }),
  createDayCase('timetable-day, logged in', 1, { statement: 'timetable', loggedIn: true }),
  createDayCase('slots-day, guest', 1, { statement: 'slots', loggedIn: false }),
  createDayCase('slots-day, logged in', 1, { statement: 'slots', loggedIn: true }),
  {
    name: 'basket-read',
    aim: 0.5,
    statement: 'cart',
    /** Everybody has put three places into their basket before. */
    before: (world, port) =>
      reservationPlans
        .spread(world)
        .slice(0, getReaders(world.people).length * places)
        .map(({ person, session }) => buildAddRequest(person.cookieAt(port), session)),
    asked: ({ clientId, people }) =>
      getReaders(people).map(({ id }) => ({ client_id: clientId, owner: `person:${id}` })),
    bare: (world, asked) => asked.map((one) => ({ path: `/cart?${new URLSearchParams(one)}` })),
    ours: ({ people }, port) =>
      getReaders(people).map((person) => ({
        path: `/api/activities/cart?source=${source}`,
        cookie: person.cookieAt(port),
      })),
  },
];
