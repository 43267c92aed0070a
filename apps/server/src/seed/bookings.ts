import { format24Hour } from '@pavilion/domain/day';
import { taxOf } from '@pavilion/domain/price';
import { localDay, localMinutes, wallClock } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import type { Run } from '#platform/database';
import type { Sold } from '../modules/order/index.ts';
import { clientId } from './clients.ts';
import { plantSales, type Sale } from './orders.ts';
import { randomOf } from './random.ts';
import { type Filling, type Plan, scheduleId } from './schedules.ts';

/** A session that may have bookings, with what an ordinary place in it costs. */
type Session = {
  id: string;
  schedule_id: string;
  starts_at: Date;
  ends_at: Date;
  released: boolean;
  name: string;
  timezone: string;
  venue_name: string;
  venue_slug: string;
  venue_address: string;
  category_slug: string;
  location_name: string;
  bring: string;
  sequential: boolean;
  location_ids: string[];
  maximum: number;
  pricing_option_id: string;
  amount: number;
};

/** Who comes: the crowd, and one person who has a place in every session of a schedule. */
export type Visitors = {
  client: string;
  crowd: readonly number[];
  regular?: { key: string; personId: number };
  deskId: number;
};

const dayLong = 86_400_000;

/** Fills the sessions of these plans as believably as a desk would have sold them. */
export async function plantBookings(
  run: Run,
  plans: readonly Plan[],
  visitors: Visitors,
  now: number,
): Promise<void> {
  const byId = new Map(plans.map((plan) => [scheduleId(plan), plan]));
  const sessions = await readSessions(run, clientId(visitors.client), now);
  const sales = sessions.flatMap((session) => {
    const plan = byId.get(session.schedule_id);
    return plan ? salesOf(session, plan, visitors, now) : [];
  });
  const names = await readNames(run, clientId(visitors.client));
  for (const sale of sales) sale.sold.purchased_for = names.get(sale.personId) ?? null;
  await plantSales(
    run,
    { clientId: clientId(visitors.client), deskId: visitors.deskId, till: visitors.client },
    sales,
  );
}

function salesOf(session: Session, plan: Plan, { crowd, regular, deskId }: Visitors, now: number): Sale[] {
  const random = randomOf(`${plan.venue} ${plan.key} ${session.starts_at.toISOString()}`);
  const isRegular = regular?.key === plan.key;
  const count = placesOf(session, plan.filling, random, now);
  const first = Math.floor(random() * crowd.length);
  const others = Array.from({ length: count }, (_, at) => crowd[(first + at) % crowd.length] ?? 0);
  const people = isRegular ? [regular.personId, ...others.slice(0, session.maximum - 1)] : others;
  const last = Math.min(now, session.starts_at.getTime());
  return people.map((personId, at) => ({
    key: `${session.id} ${personId}`,
    personId,
    bookedById: personId === regular?.personId ? personId : deskId,
    occurrenceId: session.id,
    pricingOptionId: session.pricing_option_id,
    amount: session.amount,
    tax: taxOf(session.amount, 2000),
    madeAt: new Date(last - Math.floor((0.05 + random()) * 3 * dayLong)),
    name: session.name,
    sold: soldOf(session),
    space: session.sequential
      ? { locationId: session.location_ids[at] ?? '', from: session.starts_at, until: session.ends_at }
      : undefined,
  }));
}

const minute = 60_000;

/** The session as the order keeps it; who comes is put in once their names are read. */
function soldOf(session: Session): Sold {
  const { timezone } = session;
  const wallTime = (at: Date) => ({
    ...wallClock(at.getTime(), timezone),
    format24_hour: format24Hour(localMinutes(at.getTime(), timezone)),
  });
  return {
    resource: {
      occurrence_id: session.id,
      venue_name: session.venue_name,
      venue_slug: session.venue_slug,
      category_slug: session.category_slug,
      name: session.name,
      location: session.location_name,
      date: localDay(session.starts_at.getTime(), timezone),
      starts_at: wallTime(session.starts_at),
      ends_at: wallTime(session.ends_at),
      duration: (session.ends_at.getTime() - session.starts_at.getTime()) / minute,
      new_membership: false,
    },
    purchased_for: null,
    bring: session.bring,
    venue_address: session.venue_address,
  };
}

/** A promise (`left`) is kept on any day; the rest thins out, the further ahead a session lies. */
function placesOf(session: Session, filling: Filling | undefined, random: () => number, now: number): number {
  if (filling === undefined) return 0;
  if ('left' in filling) return session.maximum - filling.left;
  if (!session.released) return 0;
  const daysAhead = Math.max(0, (session.starts_at.getTime() - now) / dayLong);
  const [least, most] = filling.share;
  const share = (least + random() * (most - least)) * Math.max(0, 1 - daysAhead / 16);
  return session.sequential
    ? session.location_ids.filter(() => random() < share).length
    : Math.round(share * session.maximum);
}

async function readNames(run: Run, client: string): Promise<Map<number, Sold['purchased_for']>> {
  const rows = await run(sql<{ id: number; first_name: string; last_name: string }>`
    select id, first_name, last_name from person where client_id = ${client}`);
  return new Map(rows.map(({ id, first_name, last_name }) => [id, { first_name, last_name }]));
}

/** Sessions in whose space nobody else is, oldest first. */
const readSessions = (run: Run, client: string, now: number): Promise<Session[]> =>
  run(sql<Session>`
    select o.id, o.schedule_id, o.starts_at, o.ends_at, o.first_bookable_at <= ${new Date(now)} as released, o.name,
      o.timezone, v.name as venue_name, v.slug as venue_slug, k.slug as category_slug, t.bring,
      concat_ws(', ', v.address1, concat_ws(' ', v.town, v.postcode)) as venue_address, coalesce(o.friendly_location_name, l.name) as location_name,
      coalesce(o.booking_strategy = 'sequential', false) as sequential, o.location_ids, o.maximum,
      p.id as pricing_option_id, p.amount
    from occurrence o
    join venue v on v.client_id = o.client_id and v.id = o.venue_id
    join category k on k.client_id = o.client_id and k.id = o.category_id
    join schedule s on s.client_id = o.client_id and s.id = o.schedule_id
    join template t on t.client_id = s.client_id and t.id = s.template_id
    join location l on l.client_id = o.client_id and l.id = o.location_ids[1]
    join pricing_option p on p.client_id = o.client_id and p.schedule_id = o.schedule_id and p.position = 0
    where o.client_id = ${client} and o.status = 'bookable'
      and (o.booking_strategy is distinct from 'sequential' or not exists (
        select 1 from allocation a
        where a.client_id = o.client_id and a.location_id = any(o.location_ids)
          and a.during && tstzrange(o.starts_at, o.ends_at)
      ))
    order by o.starts_at, o.id`);
