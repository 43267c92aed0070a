// What is measured. A case says what our server is asked, what the bare handler is asked for the same, and the aim for
// the ratio between them.
import { plantPeople } from './people.mjs';

const source = 'activity-booking';
/** People who add three places each, in turn, so that nobody adds two at once: of all additions a third is a basket's first. */
const inTurn = 1000;
const places = 3;

/** What everybody asks about: read once, from the data and the clock of the day. */
export async function readWorld(db, { people: howMany, sessions: most }) {
  const one = async (sql, values) => (await db.query(sql, values)).rows;
  const [{ id: clientId }] = await one("select id from client where slug = 'national'");
  const people = await plantPeople(db, { clientId, howMany: 3 * howMany });
  const sessions = await one(
    `select o.id, (select p.id from pricing_option p where p.client_id = o.client_id and p.schedule_id = o.schedule_id) as price_id
    from occurrence o
    where client_id = $1 and booking_strategy is null and first_bookable_at < now() and starts_at > now() + interval '1 day'
    order by md5(id) limit $2`,
    [clientId, most],
  );
  // What everybody wants has places for everybody.
  const [hot] = sessions.splice(0, 1);
  await one('update occurrence set maximum = 1000000 where client_id = $1 and id = $2', [clientId, hot.id]);
  const days = await readDays(one, clientId);
  const categories = await one('select id, slug from category where client_id = $1', [clientId]);
  const categoryOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  return {
    clientId,
    people: people.slice(0, howMany),
    /** Who asks the bare handler, and who PostgreSQL: nobody has two places in one session. */
    others: { bare: people.slice(howMany, 2 * howMany), alone: people.slice(2 * howMany) },
    sessions,
    hot,
    days,
    categoryOf,
  };
}

/** 200 days of venues, of as many venues as there are, each with a class and a court that somebody may have a place in. */
const readDays = (one, clientId) =>
  one(
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

const addition = (cookie, session) => ({
  method: 'POST',
  path: '/api/activities/cart/add',
  cookie,
  body: { source, items: [{ purchasable_id: session.id, purchasable_type: 'purchasableOccurrence' }] },
});

/** The nth press: by whom, and for which session. */
const presses = {
  spread: ({ people, sessions }) =>
    Array.from({ length: people.length * places }, (_, n) => ({
      person: people[inTurnAt(n, people.length)],
      session: sessions[n % sessions.length],
    })),
  hot: ({ people, hot }) => people.map((person) => ({ person, session: hot })),
};

function inTurnAt(n, howMany) {
  const round = Math.min(inTurn, howMany);
  return (Math.floor(n / (round * places)) * round + (n % round)) % howMany;
}

const reserving = (name, aim, pressesOf) => ({
  name,
  aim,
  writes: true,
  statement: 'reserve',
  asked: (world, who) =>
    pressesOf({ ...world, people: world.others[who] }).map(({ person, session }) => ({
      client_id: world.clientId,
      occurrence_id: session.id,
      price_id: session.price_id,
      person_id: person.id,
      cart_id: person.cartId,
    })),
  bare: (world, asked) => asked.map((body) => ({ method: 'POST', path: '/reserve', body })),
  ours: (world, port) =>
    pressesOf(world).map(({ person, session }) => addition(person.cookieAt(port), session)),
});

const ofDay = { timetable: 'fitness-classes', slots: 'courts' };
const leafOf = { timetable: 'spin', slots: 'badminton' };

/** Who asks for a day: seven people in turn, of whom one has a place in it. */
const lookers = 7;
const lookerAt = (n, { people, days }) => ({
  day: days[n % days.length],
  person: people[(n * 11) % people.length],
  hasPlace: ((n % days.length) + Math.floor(n / days.length)) % lookers === 0,
});
const looks = (world) => Array.from({ length: world.days.length * lookers }, (_, n) => lookerAt(n, world));

const dayOf = (name, aim, { statement, loggedIn }) => ({
  name,
  aim,
  statement,
  before: (world, port) =>
    loggedIn
      ? looks(world)
          .filter(({ hasPlace }) => hasPlace)
          .map(({ person, day }) => addition(person.cookieAt(port), { id: day[leafOf[statement]] }))
      : [],
  asked: ({ clientId, days, categoryOf }) =>
    days.map(({ venue_id, from, until }) => ({
      client_id: clientId,
      venue_id,
      category_id: categoryOf.get(leafOf[statement]),
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  bare: (world, asked) => asked.map((one) => ({ path: `/${statement}?${new URLSearchParams(one)}` })),
  ours: (world, port) =>
    looks(world).map(({ day: { slug, day }, person }) => ({
      path: `/api/activities/venue/${slug}/activity/${ofDay[statement]}/v2/${statement}?date=${day}`,
      cookie: loggedIn ? person.cookieAt(port) : undefined,
    })),
});

const readers = (people) => people.slice(0, inTurn);

export const cases = [
  reserving('reserve-spread', 0.35, presses.spread),
  reserving('reserve-hot', 0.7, presses.hot),
  dayOf('timetable-day, guest', 3, { statement: 'timetable', loggedIn: false }),
  dayOf('timetable-day, logged in', 1, { statement: 'timetable', loggedIn: true }),
  dayOf('slots-day, guest', 1, { statement: 'slots', loggedIn: false }),
  dayOf('slots-day, logged in', 1, { statement: 'slots', loggedIn: true }),
  {
    name: 'basket-read',
    aim: 0.5,
    statement: 'cart',
    /** Everybody has put three places into their basket before. */
    before: (world, port) =>
      presses
        .spread(world)
        .slice(0, readers(world.people).length * places)
        .map(({ person, session }) => addition(person.cookieAt(port), session)),
    asked: ({ clientId, people }) =>
      readers(people).map(({ id }) => ({ client_id: clientId, owner: `person:${id}` })),
    bare: (world, asked) => asked.map((one) => ({ path: `/cart?${new URLSearchParams(one)}` })),
    ours: ({ people }, port) =>
      readers(people).map((person) => ({
        path: `/api/activities/cart?source=${source}`,
        cookie: person.cookieAt(port),
      })),
  },
];
