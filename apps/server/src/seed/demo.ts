import { localToInstant } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import type { Database, RunStatement } from '#platform/database/database';
import type { Keys } from '#platform/security/crypto';
import { generateOccurrences } from '../modules/schedule/index.ts';
import { seedBookings } from './bookings.ts';
import { bundles, firstBundleDay } from './bundles.ts';
import { seedCategories } from './categories.ts';
import { cancellableClasses, clashingClass, classes } from './classes.ts';
import { getClientId, seedClients } from './clients.ts';
import { seedClosures } from './closures.ts';
import { courts } from './courts.ts';
import { seedCredentials } from './credentials.ts';
import { seedCredit } from './credit.ts';
import { seedDebts } from './debts.ts';
import { seedGiftCards } from './gift-cards.ts';
import { seedLegalPages } from './legal-pages.ts';
import { seedBookingWindows, seedMemberships } from './memberships.ts';
import { oakfieldBundles } from './oakfield-bundles.ts';
import { seedOnlineJoining } from './online-joining.ts';
import { seedPeople } from './people.ts';
import { seedPriceRules } from './price-rules.ts';
import { seedQuestions } from './questions.ts';
import { createRandom } from './random.ts';
import { seedReEnrolments } from './re-enrolments.ts';
import { seedRestrictions } from './restrictions.ts';
import { getFirstDay, seedInstructors, seedSchedules } from './schedules.ts';
import { swimming } from './swimming.ts';
import { seedLocations, seedVenues } from './venues.ts';
import { seedWaitlists } from './waitlists.ts';

const dayMs = 86_400_000;

/**
 * Loads the demonstration data as of `now` (milliseconds since 1970, UTC), with the same content on any day. `linkHost`:
 * the parent domain of the clients' hosts with its port, for links in emails.
 */
export async function seedDemo(
  database: Database,
  keys: Keys,
  now: number,
  linkHost = 'localhost',
): Promise<void> {
  const { run } = database;
  await seedClients(run);
  await seedLegalPages(run);
  await seedCredentials(run, keys);
  await seedVenues(run, now);
  await seedLocations(run);
  await seedClosures(run, now);
  await seedCategories(run, now);
  const people = await seedPeople(run, now);

  await seedDebts(run, { demo: people.pat, harbour: people.kim }, now);

  await seedMemberships(run, people, now);
  await seedPriceRules(run, people, now);
  await seedCredit(database, people.alex, now);
  await seedGiftCards(database, now);

  const schedules = [...classes, ...courts, ...swimming, ...bundles, ...oakfieldBundles];
  const firstInstant = localToInstant(`${getFirstDay(now)}T00:00`, 'Europe/London');
  await seedInstructors(run, [...schedules, clashingClass]);
  await seedSchedules(run, [...schedules, clashingClass], now);
  await seedBookingWindows(run, schedules);
  await seedReEnrolments(run, now);
  await seedRestrictions(run, now);
  await seedQuestions(run);
  await seedOnlineJoining(run, now);
  await generateOccurrences(database, now, { from: firstInstant + firstBundleDay * dayMs });
  await cancelOneClassPerDay(run, firstInstant);
  // Without fresh statistics the planner joins the new rows one by one.
  await run(sql`analyze`);

  await seedBookings(
    run,
    schedules,
    {
      client: 'demo',
      crowd: people.crowd,
      regular: { key: 'gentle-yoga', personId: people.alex },
      deskId: people.desk,
    },
    now,
  );
  await seedBookings(
    run,
    schedules,
    { client: 'harbour', crowd: people.harbourCrowd, deskId: people.harbourDesk },
    now,
  );
  await seedWaitlists(run, { client: 'demo', crowd: people.crowd, personId: people.pat, linkHost }, now);
  await run(sql`analyze`);
}

/** Cancels one class of the arena on each day. */
async function cancelOneClassPerDay(run: RunStatement, from: number): Promise<void> {
  const client = getClientId('demo');
  const occurrences = await run(sql<{ id: string; day: string }>`
    select o.id, (o.starts_at at time zone o.timezone)::date::text as day
    from occurrence o join venue v on v.client_id = o.client_id and v.id = o.venue_id
    where o.client_id = ${client} and v.slug = 'northgate-arena' and o.name = any(${cancellableClasses})
      and o.starts_at >= ${new Date(from)}
    order by o.starts_at, o.id`);
  const days = new Map<string, string[]>();
  for (const { id, day } of occurrences) days.set(day, [...(days.get(day) ?? []), id]);
  const cancelledIds = [...days].map(
    ([day, ids]) => ids[Math.floor(createRandom(`cancelled ${day}`)() * ids.length)],
  );
  await run(sql`
    update occurrence set status = 'cancelled' where client_id = ${client} and id = any(${cancelledIds}::text[])`);
}
