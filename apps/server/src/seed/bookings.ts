import type { LineSnapshot } from '@pavilion/domain/line';
import { calculateIncludedTax } from '@pavilion/domain/price';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { type Sale, seedSales } from './orders.ts';
import { createRandom } from './random.ts';
import { getPriceId, getScheduleId, getTicketId, type Occupancy, type SeedSchedule } from './schedules.ts';

/** An occurrence that can have bookings, with its first price. */
type OccurrenceRow = {
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
  picture: string;
  location_name: string;
  what_to_bring: string;
  sequential: boolean;
  location_ids: string[];
  maximum: number;
  pricing_option_id: string;
  amount: number;
};

/** Customers who book: a crowd, and one regular with a booking in every occurrence of a schedule. */
export type SeedCustomers = {
  client: string;
  crowd: readonly number[];
  regular?: { key: string; personId: number };
  deskId: number;
};

const dayMs = 86_400_000;

/** Books places in the occurrences of these schedules, as sold at the desk. */
export async function seedBookings(
  run: RunStatement,
  schedules: readonly SeedSchedule[],
  customers: SeedCustomers,
  now: number,
): Promise<void> {
  const byId = new Map(schedules.map((schedule) => [getScheduleId(schedule), schedule]));
  const occurrences = await readOccurrences(run, getClientId(customers.client), now);
  const sales = occurrences.flatMap((occurrence) => {
    const schedule = byId.get(occurrence.schedule_id);
    return schedule && !schedule.bundle ? createSales(occurrence, schedule, customers, now) : [];
  });
  for (const schedule of schedules) {
    const sessions = occurrences.filter(({ schedule_id }) => schedule_id === getScheduleId(schedule));
    sales.push(...createBundleSales(sessions, schedule, customers, now));
  }
  const names = await readNames(run, getClientId(customers.client));
  for (const sale of sales) sale.snapshot.attendee = names.get(sale.personId) ?? null;
  await seedSales(
    run,
    { clientId: getClientId(customers.client), deskId: customers.deskId, till: customers.client },
    sales,
  );
}

function createSales(
  occurrence: OccurrenceRow,
  schedule: SeedSchedule,
  { crowd, regular, deskId }: SeedCustomers,
  now: number,
): Sale[] {
  const random = createRandom(`${schedule.venue} ${schedule.key} ${occurrence.starts_at.toISOString()}`);
  const isRegular = regular?.key === schedule.key;
  const count = countPlaces(occurrence, schedule.occupancy, random, now);
  const first = Math.floor(random() * crowd.length);
  const crowdMembers = Array.from({ length: count }, (_, at) => crowd[(first + at) % crowd.length] ?? 0);
  const latest = Math.min(now, occurrence.starts_at.getTime());
  const createdAt = (): Date => new Date(latest - Math.floor((0.05 + random()) * 3 * dayMs));
  if (schedule.tickets)
    return createTicketSales(occurrence, schedule, { crowd, deskId, count, random, createdAt });
  const people = isRegular
    ? [regular.personId, ...crowdMembers.slice(0, occurrence.maximum - 1)]
    : crowdMembers;
  return people.map((personId, at) => ({
    key: `${occurrence.id} ${personId}`,
    personId,
    bookedById: personId === regular?.personId ? personId : deskId,
    occurrenceId: occurrence.id,
    pricingOptionId: occurrence.pricing_option_id,
    amount: occurrence.amount,
    tax: calculateIncludedTax(occurrence.amount, 2000),
    createdAt: createdAt(),
    name: occurrence.name,
    snapshot: buildSnapshot(occurrence),
    bundle: undefined,
    ticket: undefined,
    allocation: occurrence.sequential
      ? {
          locationId: occurrence.location_ids[at] ?? '',
          from: occurrence.starts_at,
          until: occurrence.ends_at,
        }
      : undefined,
  }));
}

/** Customers with all sessions of a camp or course, and with one of its full sessions. */
function createBundleSales(
  sessions: readonly OccurrenceRow[],
  { bundle, category, prices }: SeedSchedule,
  { crowd, deskId }: SeedCustomers,
  now: number,
): Sale[] {
  const [first] = sessions;
  if (!bundle || !first) return [];
  const type = category === 'holiday-camps' ? ('camp' as const) : ('course' as const);
  const dayPrice = prices.find(({ covers }) => covers !== 'whole')?.amount ?? 0;
  const isWholeSold = prices.some(({ covers }) => covers === 'whole');
  const createSale = (at: number, bought: readonly OccurrenceRow[], isWhole: boolean): Sale[] => {
    const [firstBought] = bought;
    if (!firstBought) return [];
    const amount = isWhole ? first.amount : dayPrice * bought.length;
    const personId = crowd[at % crowd.length] ?? 0;
    return [
      {
        key: `${first.schedule_id} ${personId}`,
        personId,
        bookedById: deskId,
        occurrenceId: firstBought.id,
        pricingOptionId: first.pricing_option_id,
        amount,
        tax: calculateIncludedTax(amount, 2000),
        createdAt: new Date(Math.min(now, first.starts_at.getTime()) - (at + 1) * 3_600_000),
        name: first.name,
        snapshot: {
          ...buildSnapshot(firstBought),
          times: bought.map(({ starts_at, ends_at }) => ({
            from: starts_at.getTime(),
            until: ends_at.getTime(),
          })),
          occurrenceId: null,
          bundle: { type, id: first.schedule_id, slug: bundle.slug, isWhole, totalSessions: sessions.length },
        },
        bundle: {
          type,
          scheduleId: first.schedule_id,
          isWhole,
          sessionIds: bought.map(({ id }) => id),
        },
        ticket: undefined,
        allocation: undefined,
      },
    ];
  };
  const whole = Array.from({ length: bundle.sold }, (_, at) => createSale(at, sessions, isWholeSold));
  const others = first.maximum - bundle.sold;
  const ofFullSessions = (bundle.fullSessions ?? []).flatMap((position, n) =>
    Array.from({ length: others }, (_, at) =>
      createSale(bundle.sold + n * others + at, sessions.slice(position, position + 1), false),
    ),
  );
  return [...whole, ...ofFullSessions].flat();
}

type TicketSalesInput = {
  crowd: readonly number[];
  deskId: number;
  /** Places to sell. */
  count: number;
  random: () => number;
  createdAt: () => Date;
};

/** Sells adult tickets, and family tickets where they fit. */
function createTicketSales(
  occurrence: OccurrenceRow,
  schedule: SeedSchedule,
  { crowd, deskId, count, random, createdAt }: TicketSalesInput,
): Sale[] {
  const tickets = (schedule.tickets ?? []).filter(({ attendees = 1 }, at) => at === 0 || attendees > 1);
  const sales: Sale[] = [];
  for (let left = count; left > 0; ) {
    const fitting = tickets.filter(({ attendees = 1 }) => attendees <= left);
    const ticket = fitting[Math.floor(random() * fitting.length)];
    if (!ticket) throw new Error(`${schedule.key} has no ticket for one person`);
    const { name, price, attendees: places = 1 } = ticket;
    const amount = schedule.prices.find((candidate) => candidate.name === price)?.amount ?? 0;
    const personId = crowd[Math.floor(random() * crowd.length)] ?? 0;
    const id = getTicketId(schedule, name);
    sales.push({
      key: `${occurrence.id} ticket ${sales.length}`,
      personId,
      bookedById: deskId,
      occurrenceId: occurrence.id,
      amount,
      tax: calculateIncludedTax(amount, 2000),
      createdAt: createdAt(),
      allocation: undefined,
      pricingOptionId: getPriceId(schedule, price),
      name: `${occurrence.name}: ${name}`,
      snapshot: {
        ...buildSnapshot(occurrence),
        title: `${occurrence.name}: ${name}`,
        ticket: { id, name },
      },
      bundle: undefined,
      ticket: { id, places },
    });
    left -= places;
  }
  return sales;
}

/** The snapshot of a sale. The attendee is added when the names have been read. */
const buildSnapshot = (occurrence: OccurrenceRow): LineSnapshot => ({
  version: 2,
  title: occurrence.name,
  timezone: occurrence.timezone,
  times: [{ from: occurrence.starts_at.getTime(), until: occurrence.ends_at.getTime() }],
  place: {
    venueName: occurrence.venue_name,
    venueSlug: occurrence.venue_slug,
    location: occurrence.location_name,
    address: occurrence.venue_address,
  },
  occurrenceId: occurrence.id,
  categorySlug: occurrence.category_slug,
  picture: occurrence.picture,
  attendee: null,
  option: null,
  notes: occurrence.what_to_bring === '' ? [] : [{ code: 'what_to_bring', text: occurrence.what_to_bring }],
});

/** A schedule with `left` has as many places left on any day. Others have fewer bookings the further ahead they are. */
function countPlaces(
  occurrence: OccurrenceRow,
  occupancy: Occupancy | undefined,
  random: () => number,
  now: number,
): number {
  if (occupancy === undefined) return 0;
  if ('left' in occupancy) return occurrence.maximum - occupancy.left;
  if (!occurrence.released) return 0;
  const daysAhead = Math.max(0, (occurrence.starts_at.getTime() - now) / dayMs);
  const [min, max] = occupancy.share;
  const share = (min + random() * (max - min)) * Math.max(0, 1 - daysAhead / 16);
  return occurrence.sequential
    ? occurrence.location_ids.filter(() => random() < share).length
    : Math.round(share * occurrence.maximum);
}

async function readNames(run: RunStatement, client: string): Promise<Map<number, LineSnapshot['attendee']>> {
  const rows = await run(sql<{ id: number; first_name: string; last_name: string }>`
    select id, first_name, last_name from person where client_id = ${client}`);
  return new Map(
    rows.map(({ id, first_name, last_name }) => [id, { id, firstName: first_name, lastName: last_name }]),
  );
}

/** Bookable occurrences whose locations have no other allocation, earliest first. */
const readOccurrences = (run: RunStatement, client: string, now: number): Promise<OccurrenceRow[]> =>
  run(sql<OccurrenceRow>`
    select o.id, o.schedule_id, o.starts_at, o.ends_at, o.first_bookable_at <= ${new Date(now)} as released, o.name,
      o.timezone, v.name as venue_name, v.slug as venue_slug, k.slug as category_slug, t.picture, t.what_to_bring,
      concat_ws(', ', v.address1, concat_ws(' ', v.town, v.postcode)) as venue_address,
      coalesce(o.friendly_location_name,
        case when o.booking_strategy = 'sequential' then l.name else location_names(o.client_id, o.location_ids) end
      ) as location_name,
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
