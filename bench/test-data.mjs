// Reads the data that the requests of the cases use, after adding what the generated data lack.
import { activityCounts, readActivities, seedActivities } from './seed-activities.mjs';
import { seedPeople } from './seed-people.mjs';

/** People, occurrences, days and categories; camps, swims and days of courts. */
export async function readTestData(db, { personCount, occurrenceCount, isSmall }) {
  const queryRows = async (sql, values) => (await db.query(sql, values)).rows;
  const [{ id: clientId }] = await queryRows("select id from client where slug = 'national'");
  await seedActivities(db, clientId, activityCounts[isSmall ? 'small' : 'large']);
  const people = await seedPeople(db, { clientId, personCount: 3 * personCount });
  const occurrences = await queryRows(
    `select o.id, (select p.id from pricing_option p where p.client_id = o.client_id and p.schedule_id = o.schedule_id) as price_id
    from occurrence o join category k on k.client_id = o.client_id and k.id = o.category_id and k.slug = 'spin'
    where o.client_id = $1 and first_bookable_at < now() and starts_at > now() + interval '1 day'
    order by md5(o.id) limit $2`,
    [clientId, occurrenceCount],
  );
  // The hot occurrence has a place for every person.
  const [hot] = occurrences.splice(0, 1);
  await queryRows('update occurrence set maximum = 1000000 where client_id = $1 and id = $2', [
    clientId,
    hot.id,
  ]);
  const positions = await queryRows(
    'select lat, lng from venue where client_id = $1 and lat is not null order by position limit 200',
    [clientId],
  );
  const categories = await queryRows('select id, slug from category where client_id = $1', [clientId]);
  return {
    clientId,
    people: people.slice(0, personCount),
    /** Other people for the bare handler and PostgreSQL, because a person can have one place in an occurrence. */
    others: { bare: people.slice(personCount, 2 * personCount), alone: people.slice(2 * personCount) },
    occurrences,
    hot,
    days: await readDays(queryRows, clientId, 'day, v.position limit 200'),
    weekDays: await readDays(queryRows, clientId, 'v.position, day limit 196'),
    positions,
    categoryIds: new Map(categories.map(({ id, slug }) => [slug, id])),
    ...(await readActivities(db, clientId)),
  };
}

/** Days of venues, each with a class and a court that can be booked, in an order and up to a limit. */
const readDays = (queryRows, clientId, order) =>
  queryRows(
    `select v.id as venue_id, v.slug, day::text, day::timestamp at time zone v.timezone as from,
      (day + 1)::timestamp at time zone v.timezone as until, spin, badminton
    from venue v cross join lateral (
      select (o.starts_at at time zone v.timezone)::date as day,
        min(o.id) filter (where o.booking_strategy is null) as spin,
        min(o.id) filter (where o.booking_strategy = 'sequential') as badminton
      from occurrence o
      where o.client_id = v.client_id and o.venue_id = v.id and o.starts_at > now() + interval '1 day'
        and o.starts_at < now() + interval '10 days' and o.first_bookable_at < now()
      group by 1
    ) days
    where v.client_id = $1 and v.slug like 'centre-%' and day - (now() + interval '1 day')::date between 1 and 7
      and spin is not null and badminton is not null
    order by ${order}`,
    [clientId],
  );
