import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { ownChildrenSql } from './erasure-facts.ts';
import { personalTables } from './personal-tables.ts';

type PersonKey = { clientId: string; personId: number };

export type PersonToErase = { id: number; firstName: string; lastName: string; email: string };

/**
 * Locks a person and the children who are erased with them. The lock is the strongest: a payment that begins meanwhile waits for
 * it in `getOrCreateCheckout`, and then finds the account erased; one that began before is finished first, and seen.
 */
export async function lockPeopleToErase(
  tx: Transaction,
  { clientId, personId }: PersonKey,
): Promise<PersonToErase[]> {
  return tx(sql<PersonToErase>`
    select id, first_name as "firstName", last_name as "lastName", email from person
    where client_id = ${clientId} and erased_at is null
      and id in (select ${personId}::int union select id from (${ownChildrenSql(clientId, personId)}) child)
    order by id for update`);
}

type Erasing = { clientId: string; people: readonly PersonToErase[]; now: number };

const toIds = (people: readonly PersonToErase[]): number[] => people.map(({ id }) => id);

/** Deletes the rows that nobody needs any more, and clears the person last. */
export async function erasePeople(tx: Transaction, erasing: Erasing): Promise<void> {
  const { clientId, people, now } = erasing;
  const ids = toIds(people);
  await clearPurchases(tx, erasing);
  await clearLinks(tx, erasing);
  for (const [table, { columns, on }] of Object.entries(personalTables))
    if (on === 'delete')
      await tx(sql`
        delete from ${sql.id(table)} where client_id = ${clientId}
          and (${sql.join(
            columns.map((column) => sql`${sql.id(column)} = any(${ids}::int[])`),
            sql` or `,
          )})`);
  await tx(sql`
    delete from idempotency_key where client_id = ${clientId}
      and actor in (select unnest(array['person:' || id, 'bookings:' || id]) from unnest(${ids}::int[]) id)`);
  await tx(sql`
    update person set first_name = '', last_name = '', email = '', phone = '', password_hash = null, date_of_birth = null,
      title = null, gender = null, ethnicity = null, disability = null, profile_picture_url = null, address1 = '',
      address2 = '', town = '', postcode = '', marketing_email = false, marketing_sms = false, marketing_phone = false,
      marketing_post = false, marketing_email_at = null, marketing_sms_at = null, marketing_phone_at = null,
      marketing_post_at = null, concessions = '{}', home_venue_id = null, email_verified_at = null,
      erased_at = ${new Date(now)}
    where client_id = ${clientId} and id = any(${ids}::int[])`);
}

/** Clears names, addresses and answers of what was bought. Amounts, times and references stay for the books. */
async function clearPurchases(tx: Transaction, { clientId, people }: Erasing): Promise<void> {
  const ids = toIds(people);
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase());
  const emails = people.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
  const owners = ids.map((id) => `person:${id}`);
  const erased = (column: string, isOwn: ReturnType<typeof sql<boolean>>) =>
    sql`erase_names(${sql.ref(column)}, ${ids}::int[], ${names}::text[], ${emails}::text[], ${isOwn})`;
  const linesSql = sql`
    select b.line_id as id from booking b
    where b.client_id = ${clientId} and (b.person_id = any(${ids}::int[]) or b.booked_by_id = any(${ids}::int[]))
    union select x.cart_line_id from order_line x join "order" o on o.client_id = x.client_id and o.id = x.order_id
    where o.client_id = ${clientId} and o.person_id = any(${ids}::int[])
    union select y.id from cart k join cart_line y on y.client_id = k.client_id and y.cart_id = k.id
    where k.client_id = ${clientId} and k.owner = any(${owners}::text[])`;
  await tx(sql`
    update cart_line l set snapshot = ${erased('l.snapshot', sql`true`)}, detail = ${erased('l.detail', sql`true`)}
    where l.client_id = ${clientId} and l.id in (${linesSql})`);
  await tx(sql`
    update order_line l set snapshot = ${erased('l.snapshot', sql`o.person_id = any(${ids}::int[])`)}
    from "order" o
    where l.client_id = ${clientId} and o.client_id = l.client_id and o.id = l.order_id
      and (o.person_id = any(${ids}::int[]) or l.cart_line_id in (${linesSql}))`);
  await tx(sql`
    update payment_attempt a set snapshot = ${erased('a.snapshot', sql`c.person_id = any(${ids}::int[])`)},
      sca_challenge = null, sca_result = null, card_token = null
    from checkout c
    where a.client_id = ${clientId} and c.client_id = a.client_id and c.id = a.checkout_id
      and (c.person_id = any(${ids}::int[]) or exists (
        select from "order" o join order_line x on x.client_id = o.client_id and x.order_id = o.id
        where o.client_id = c.client_id and o.checkout_id = c.id and x.cart_line_id in (${linesSql})
      ))`);
}

/**
 * Ends links and what was sent to and for others. Signed waivers stay as long as the client's setting says; a retention
 * period deletes them.
 */
async function clearLinks(tx: Transaction, { clientId, people, now }: Erasing): Promise<void> {
  const ids = toIds(people);
  const emails = people.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
  const at = new Date(now);
  await tx(sql`
    delete from linked_person where client_id = ${clientId} and linked_id is null
      and (person_id = any(${ids}::int[]) or lower(invited_email) = any(${emails}::text[]))`);
  await tx(sql`
    update linked_person set invited_email = null, token_hash = null,
      status = case when status in ('successful', 'pending') then 'revoked' else status end,
      ended_at = coalesce(ended_at, ${at})
    where client_id = ${clientId} and (person_id = any(${ids}::int[]) or linked_id = any(${ids}::int[]))`);
  await tx(sql`
    update waiver_request r set email = '', expires_at = least(r.expires_at, ${at})
    from attendee a
    where r.client_id = ${clientId} and a.client_id = r.client_id and a.id = r.attendee_id
      and (r.requested_by_id = any(${ids}::int[]) or a.person_id = any(${ids}::int[])
        or lower(r.email) = any(${emails}::text[]))`);
  await tx(sql`
    update attendee a set first_name = '-', last_name = '-', date_of_birth = date_trunc('year', a.date_of_birth)::date
    where a.client_id = ${clientId} and a.owner_id = any(${ids}::int[]) and not exists (
      select from waiver_signature s where s.client_id = a.client_id and s.attendee_id = a.id
    )`);
  await withdrawPasses(tx, { clientId, ids, at });
  await tx(sql`
    update guest_pass g set recipient_name = '', recipient_email = ''
    where g.client_id = ${clientId}
      and (g.redeemed_by = any(${ids}::int[]) or lower(g.recipient_email) = any(${emails}::text[]))`);
}

/** Withdraws the passes that wait for a friend, which gives their uses back to the package, and clears all recipients. */
async function withdrawPasses(
  tx: Transaction,
  { clientId, ids, at }: { clientId: string; ids: readonly number[]; at: Date },
): Promise<void> {
  await tx(sql`
    with withdrawn as (
      update guest_pass g set withdrawn_at = ${at}
      from package p
      where g.client_id = ${clientId} and p.client_id = g.client_id and p.id = g.package_id
        and p.person_id = any(${[...ids]}::int[]) and g.withdrawn_at is null and g.redeemed_at is null
      returning g.package_id
    )
    update package p set used = p.used - w.passes, sent = p.sent - w.passes
    from (select package_id, count(*)::int as passes from withdrawn group by package_id) w
    where p.client_id = ${clientId} and p.id = w.package_id`);
  await tx(sql`
    update guest_pass g set recipient_name = '', recipient_email = ''
    from package p
    where g.client_id = ${clientId} and p.client_id = g.client_id and p.id = g.package_id
      and p.person_id = any(${[...ids]}::int[])`);
}

/**
 * Deletes up to `limit` signatures of erased people whose client keeps them no longer at an instant (milliseconds). Returns
 * the count.
 */
export async function deleteErasedSignatures(
  run: RunStatement,
  before: number,
  limit: number,
): Promise<number> {
  const deleted = await run(sql`
    with due as (
      select s.client_id, s.attendee_id, s.restriction_id, s.version from person p
      join attendee a on a.client_id = p.client_id and (a.person_id = p.id or a.owner_id = p.id)
      join waiver_signature s on s.client_id = a.client_id and s.attendee_id = a.id
      join client c on c.id = p.client_id
      where p.erased_at is not null and s.signed_at + make_interval(years => c.waiver_keep_years) < ${new Date(before)}
      limit ${limit}
    )
    delete from waiver_signature where (client_id, attendee_id, restriction_id, version) in (select * from due)
    returning 1`);
  return deleted.length;
}
