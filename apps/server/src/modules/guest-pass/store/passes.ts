import type { SentPassFilter } from '@pavilion/domain/guest-pass/filter';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PassKey = { clientId: string; id: string };

/** A pass with everything that its emails and pages show. Instants in milliseconds. */
export type GuestPass = {
  id: string;
  name: string;
  categories: string[];
  senderId: number;
  senderName: string;
  recipientName: string;
  recipientEmail: string;
  createdAt: number;
  expiresAt: number;
  isWithdrawn: boolean;
  isRedeemed: boolean;
  sessionName: string | null;
  sessionStartsAt: number | null;
  sessionTimezone: string | null;
};

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const selectPassesSql = sql`
  select g.id, pp.name, pk.person_id as "senderId", o.first_name as "senderName", g.recipient_name as "recipientName",
    g.recipient_email as "recipientEmail", ${milliseconds('g.created_at')} as "createdAt",
    ${milliseconds('g.expires_at')} as "expiresAt", g.withdrawn_at is not null as "isWithdrawn",
    g.redeemed_at is not null as "isRedeemed", used.name as "sessionName",
    ${milliseconds('used.starts_at')} as "sessionStartsAt", used.timezone as "sessionTimezone",
    array(
      select k.name from package_plan_category pc
      join category k on k.client_id = pc.client_id and k.id = pc.category_id
      where pc.client_id = pp.client_id and pc.plan_id = pp.id order by k.position, k.name
    ) as categories
  from guest_pass g
  join package pk on pk.client_id = g.client_id and pk.id = g.package_id
  join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id
  join person o on o.client_id = pk.client_id and o.id = pk.person_id
  left join package given on given.client_id = g.client_id and given.guest_pass_id = g.id
  left join lateral (
    select l.snapshot ->> 'title' as name, s.starts_at, s.timezone from line_use u
    join cart_line l on l.client_id = u.client_id and l.id = u.line_id and l.status = 'settled'
    join occurrence s on s.client_id = u.client_id and s.id = u.occurrence_id
    where u.client_id = given.client_id and u.package_id = given.id
  ) used on true`;

export async function readPass(run: RunStatement, { clientId, id }: PassKey): Promise<GuestPass | undefined> {
  const [row] = await run(
    sql<GuestPass>`${selectPassesSql} where g.client_id = ${clientId} and g.id = ${id}`,
  );
  return row;
}

type SentPage = {
  clientId: string;
  personId: number;
  page: number;
  perPage: number;
  filter: SentPassFilter | undefined;
  /** Milliseconds. */
  now: number;
};

/** One page of the passes that a person has sent, the latest first. Each has the count of all as `total`. */
export const readSentPasses = (
  run: RunStatement,
  { clientId, personId, page, perPage, filter, now }: SentPage,
): Promise<(GuestPass & { total: number })[]> => {
  const isUsableSql = sql`not p."isWithdrawn" and p."sessionName" is null and p."expiresAt" > ${now}::float8`;
  const filtersSql = { usable: isUsableSql, ended: sql`not (${isUsableSql})` };
  return run(sql<GuestPass & { total: number }>`
    select p.*, (count(*) over ())::int as total from (
      ${selectPassesSql} where g.client_id = ${clientId} and pk.person_id = ${personId} and g.recipient_email <> ''
    ) p
    where ${filter ? filtersSql[filter] : sql`true`}
    order by p."createdAt" desc, p.id desc limit ${perPage} offset ${(page - 1) * perPage}`);
};

type NewPass = PassKey & {
  packId: string;
  personId: number;
  recipientName: string;
  recipientEmail: string;
  /** The first instant at which it no longer applies; null for that of the pack. */
  expiresAt: number | null;
  now: number;
};

/** Takes a pass of a pack in one statement. False if the person has no such pack, or none is left of it. */
export async function insertPass(tx: Transaction, pass: NewPass): Promise<boolean> {
  const at = new Date(pass.now);
  const [taken] = await tx(sql<{ expires_at: Date }>`
    update package pk set used = used + 1, sent = sent + 1 from package_plan pp
    where pk.client_id = ${pass.clientId} and pk.id = ${pass.packId} and pk.person_id = ${pass.personId}
      and pp.client_id = pk.client_id and pp.id = pk.plan_id and pp.is_guest_pass and pk.guest_pass_id is null
      and pk.used < pk.uses and pk.expires_at > ${at}
    returning pk.expires_at`);
  if (!taken) return false;
  const last =
    pass.expiresAt === null
      ? taken.expires_at.getTime()
      : Math.min(pass.expiresAt, taken.expires_at.getTime());
  await tx(sql`
    insert into guest_pass (client_id, id, package_id, recipient_name, recipient_email, expires_at, created_at)
    values (${pass.clientId}, ${pass.id}, ${pass.packId}, ${pass.recipientName}, ${pass.recipientEmail},
      ${new Date(last)}, ${at})`);
  return true;
}

/** Takes back a pass that nobody has redeemed, and gives its use back to the pack. False if no such pass is left. */
export async function withdrawPass(
  tx: Transaction,
  { clientId, id, personId, now }: PassKey & { personId: number; now: number },
): Promise<boolean> {
  const [withdrawn] = await tx(sql<{ package_id: string }>`
    update guest_pass g set withdrawn_at = ${new Date(now)} from package pk
    where g.client_id = ${clientId} and g.id = ${id} and pk.client_id = g.client_id and pk.id = g.package_id
      and pk.person_id = ${personId} and g.redeemed_at is null and g.withdrawn_at is null
    returning g.package_id`);
  if (!withdrawn) return false;
  await tx(sql`
    update package set used = used - 1, sent = sent - 1
    where client_id = ${clientId} and id = ${withdrawn.package_id}`);
  return true;
}

/** Redeems a pass in one statement, which decides between concurrent ones. False if it is redeemed, withdrawn or expired. */
export async function claimPass(
  tx: Transaction,
  { clientId, id, personId, now }: PassKey & { personId: number; now: number },
): Promise<boolean> {
  const rows = await tx(sql`
    update guest_pass set redeemed_at = ${new Date(now)}, redeemed_by = ${personId}
    where client_id = ${clientId} and id = ${id} and expires_at > ${new Date(now)} and withdrawn_at is null
      and redeemed_at is null
    returning id`);
  return rows.length > 0;
}

/** Gives the guest a package of one use. */
export async function insertGivenPackage(
  tx: Transaction,
  { clientId, id, passId, personId, now }: PassKey & { passId: string; personId: number; now: number },
): Promise<void> {
  await tx(sql`
    insert into package (client_id, id, person_id, plan_id, uses, expires_at, guest_pass_id, created_at)
    select g.client_id, ${id}, ${personId}, pk.plan_id, 1, g.expires_at, g.id, ${new Date(now)}
    from guest_pass g join package pk on pk.client_id = g.client_id and pk.id = g.package_id
    where g.client_id = ${clientId} and g.id = ${passId}`);
}

/** Deletes the names and addresses of the friends of passes that expired before an instant (milliseconds). Returns the count. */
export async function clearPassRecipients(run: RunStatement, before: number, limit: number): Promise<number> {
  const rows = await run(sql`
    update guest_pass set recipient_name = '', recipient_email = '' where (client_id, id) in (
      select client_id, id from guest_pass where expires_at < ${new Date(before)} and recipient_email <> '' limit ${limit}
    ) returning id`);
  return rows.length;
}
