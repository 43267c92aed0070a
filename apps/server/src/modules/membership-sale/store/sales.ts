import type { MembershipPeriod } from '@pavilion/domain/line';
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** A membership in a cart. `id` is the id of its line. */
export type Sale = {
  id: string;
  personId: number;
  /** The further people whom it covers. */
  memberIds: readonly number[];
  period: MembershipPeriod;
  replacedId: string | null;
};

type Lines = { clientId: string; lineIds: readonly string[] };

/** Reserves a sale. False if a cart already has a membership for the person. */
export async function insertSale(
  tx: Transaction,
  { clientId, now }: { clientId: string; now: number },
  { id, personId, memberIds, period, replacedId }: Sale,
): Promise<boolean> {
  const rows = await tx(sql`
    insert into membership_sale (client_id, id, person_id, plan_id, starts_on, ends_on, replaced_id, created_at)
    values (${clientId}, ${id}, ${personId}, ${period.planId}, ${period.startsOn}, ${period.endsOn}, ${replacedId},
      ${new Date(now)})
    on conflict on constraint membership_sale_person do nothing returning id`);
  if (rows.length > 0 && memberIds.length > 0) {
    await tx(sql`
      insert into membership_sale_member (client_id, sale_id, person_id)
      select ${clientId}, ${id}, unnest(${memberIds}::int[])`);
  }
  return rows.length > 0;
}

/** Saves another person or period of a sale. False if a cart already has a membership for the person. */
export async function updateSale(
  tx: Transaction,
  { clientId }: { clientId: string },
  { id, personId, period, replacedId }: Sale,
): Promise<boolean> {
  const rows = await tx(sql`
    update membership_sale set person_id = ${personId}, plan_id = ${period.planId}, starts_on = ${period.startsOn},
      ends_on = ${period.endsOn}, replaced_id = ${replacedId}
    where client_id = ${clientId} and id = ${id} and not exists (
      select from membership_sale other
      where other.client_id = ${clientId} and other.person_id = ${personId} and other.id <> ${id}
    ) returning id`);
  return rows.length > 0;
}

/**
 * Locks the sales for some people that lie in other carts since before an instant (milliseconds), and returns their
 * lines. Carts that change or are in payment are left out.
 */
export async function lockStaleSales(
  tx: Transaction,
  {
    clientId,
    personIds,
    cartId,
    before,
  }: { clientId: string; personIds: readonly number[]; cartId: string; before: number },
): Promise<string[]> {
  const rows = await tx(sql<{ id: string }>`
    select s.id from membership_sale s
    join cart_line l on l.client_id = s.client_id and l.id = s.id and l.status = 'reserved'
    join hold h on h.client_id = l.client_id and h.cart_id = l.cart_id
    where s.client_id = ${clientId} and s.person_id in (${sql.join(personIds)}) and l.cart_id <> ${cartId}
      and s.created_at < ${new Date(before)} and h.attempt_id is null
    for no key update of h, l skip locked`);
  return rows.map(({ id }) => id);
}

export async function deleteSales(tx: Transaction, { clientId, lineIds }: Lines): Promise<void> {
  await tx(sql`delete from membership_sale where client_id = ${clientId} and id in (${sql.join(lineIds)})`);
}

/** Makes the sales of bought lines memberships, and ends those that they replace. Returns how many there are. */
export async function startMemberships(
  tx: Transaction,
  { clientId, lineIds, now }: Lines & { now: number },
): Promise<number> {
  await nameMembers(tx, { clientId, lineIds });
  await tx(sql`
    update membership m set ends_on = s.starts_on - 1 from membership_sale s
    where s.client_id = ${clientId} and s.id in (${sql.join(lineIds)})
      and m.client_id = s.client_id and m.id = s.replaced_id and m.ends_on is null`);
  const rows = await tx(sql`
    insert into membership (client_id, id, person_id, plan_id, starts_on, ends_on, line_id, replaced_id, created_at)
    select client_id, id, person_id, plan_id, starts_on, ends_on, id, replaced_id, ${new Date(now)}
    from membership_sale where client_id = ${clientId} and id in (${sql.join(lineIds)}) returning id`);
  await deleteSales(tx, { clientId, lineIds });
  return rows.length;
}

/** Remembers the further people of the plans that are joined, for the months to come; those named before are replaced. */
async function nameMembers(tx: Transaction, { clientId, lineIds }: Lines): Promise<void> {
  const joinedSql = sql`membership_sale s
    join cart_line l on l.client_id = s.client_id and l.id = s.id and l.detail ? 'planId'
    where s.client_id = ${clientId} and s.id in (${sql.join(lineIds)})`;
  await tx(sql`
    delete from plan_member m using ${joinedSql}
      and m.client_id = s.client_id and m.plan_id = s.plan_id and m.holder_id = s.person_id`);
  await tx(sql`
    insert into plan_member (client_id, plan_id, holder_id, person_id)
    select s.client_id, s.plan_id, s.person_id, further.person_id
    from membership_sale_member further, ${joinedSql} and further.client_id = s.client_id and further.sale_id = s.id`);
}

/** Ends the memberships of lines whose order stayed unpaid. A membership that was replaced continues. */
export async function cancelMemberships(tx: Transaction, { clientId, lineIds }: Lines): Promise<void> {
  const ended = await tx(sql<{ replaced_id: string | null }>`
    delete from membership where client_id = ${clientId} and line_id in (${sql.join(lineIds)})
    returning replaced_id`);
  const replacedIds = ended.flatMap(({ replaced_id }) => replaced_id ?? []);
  if (replacedIds.length === 0) return;
  await tx(sql`
    update membership set ends_on = null where client_id = ${clientId} and id in (${sql.join(replacedIds)})`);
}

/** Gives the memberships of provisional accounts to the owner of their address, unless the owner has the plan then. */
export async function moveMemberships(
  tx: Transaction,
  { clientId, fromIds, toId }: { clientId: string; fromIds: readonly number[]; toId: number },
): Promise<void> {
  // One account after the other, because two of them can have the same plan.
  for (const fromId of fromIds) {
    await tx(sql`
      update membership m set person_id = ${toId}
      where m.client_id = ${clientId} and m.person_id = ${fromId} and not exists (
        select from membership own
        where own.client_id = m.client_id and own.person_id = ${toId} and own.plan_id = m.plan_id
          and daterange(own.starts_on, own.ends_on, '[]') && daterange(m.starts_on, m.ends_on, '[]')
      )`);
  }
}
