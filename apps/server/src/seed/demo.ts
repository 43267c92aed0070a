import { instantOf } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import type { Keys } from '#platform/crypto';
import type { Database, Run } from '#platform/database';
import { openHorizon } from '../modules/schedule/index.ts';
import { plantBookings } from './bookings.ts';
import { plantCategories } from './categories.ts';
import { clashing, classes, mayBeCancelled } from './classes.ts';
import { clientId, plantClients } from './clients.ts';
import { courts } from './courts.ts';
import { plantCredentials } from './credentials.ts';
import { plantPeople } from './people.ts';
import { randomOf } from './random.ts';
import { firstDayOf, plantInstructors, plantSchedules } from './schedules.ts';
import { plantStatements } from './statements.ts';
import { plantLocations, plantVenues } from './venues.ts';

/** The whole demonstration, as it stands at an instant (milliseconds since 1970): the same shape on any day. */
export async function plantDemo(database: Database, keys: Keys, now: number): Promise<void> {
  const { run } = database;
  await plantClients(run);
  await plantStatements(run);
  await plantCredentials(run, keys);
  await plantVenues(run, now);
  await plantLocations(run);
  await plantCategories(run, now);
  const people = await plantPeople(run, now);

  const plans = [...classes, ...courts];
  const from = instantOf(`${firstDayOf(now)}T00:00`, 'Europe/London');
  await plantInstructors(run, [...plans, clashing]);
  await plantSchedules(run, [...plans, clashing], now);
  await openHorizon(database, now, from);
  await cancelOneADay(run, from);
  // Rows that were made this minute are unknown to the planner, which then joins them one by one.
  await run(sql`analyze`);

  await plantBookings(
    run,
    plans,
    {
      client: 'demo',
      crowd: people.crowd,
      regular: { key: 'gentle-yoga', personId: people.alex },
      deskId: people.desk,
    },
    now,
  );
  await plantBookings(
    run,
    plans,
    { client: 'harbour', crowd: people.harbourCrowd, deskId: people.harbourDesk },
    now,
  );
  await run(sql`analyze`);
}

/** One ordinary class of the arena a day does not take place. */
async function cancelOneADay(run: Run, from: number): Promise<void> {
  const client = clientId('demo');
  const sessions = await run(sql<{ id: string; day: string }>`
    select o.id, (o.starts_at at time zone o.timezone)::date::text as day
    from occurrence o join venue v on v.client_id = o.client_id and v.id = o.venue_id
    where o.client_id = ${client} and v.slug = 'northgate-arena' and o.name = any(${mayBeCancelled})
      and o.starts_at >= ${new Date(from)}
    order by o.starts_at, o.id`);
  const days = new Map<string, string[]>();
  for (const { id, day } of sessions) days.set(day, [...(days.get(day) ?? []), id]);
  const chosen = [...days].map(([day, ids]) => ids[Math.floor(randomOf(`cancelled ${day}`)() * ids.length)]);
  await run(sql`
    update occurrence set status = 'cancelled' where client_id = ${client} and id = any(${chosen}::text[])`);
}
