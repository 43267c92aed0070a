import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';

type PackKey = { clientId: string; personId: number; id: string };

/** Bought guest passes of a person. `refundable` in minor units, `expiresAt` in milliseconds. */
export type GuestPassPack = {
  id: string;
  name: string;
  uses: number;
  used: number;
  expiresAt: number;
  lineId: string | null;
  refundable: number;
};

const selectPacksSql = sql`
    select pk.id, pp.name, pk.uses, pk.used, pk.line_id as "lineId", (count(*) over ())::int as total,
      floor(extract(epoch from pk.expires_at) * 1000)::float8 as "expiresAt",
      case when pk.used = 0 and o.status = 'success' then l.amount - l.refunded else 0 end as refundable
    from package pk
    join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id and pp.is_guest_pass
    left join order_line l on l.client_id = pk.client_id and l.cart_line_id = pk.line_id
    left join "order" o on o.client_id = l.client_id and o.id = l.order_id and o.person_id = pk.person_id`;

const isOwnPackSql = ({ clientId, personId, now }: Omit<PackKey, 'id'> & { now: number }) => sql`
  pk.client_id = ${clientId} and pk.person_id = ${personId} and pk.guest_pass_id is null
    and pk.expires_at > ${new Date(now)}`;

/** One page of a person's packs that have not expired, the first to expire first. Each has the count of all as `total`. */
export const readPacks = (
  run: RunStatement,
  {
    clientId,
    personId,
    page,
    perPage,
    now,
  }: Omit<PackKey, 'id'> & Record<'page' | 'perPage' | 'now', number>,
): Promise<(GuestPassPack & { total: number })[]> =>
  run(sql<GuestPassPack & { total: number }>`
    ${selectPacksSql} where ${isOwnPackSql({ clientId, personId, now })}
    order by pk.expires_at, pk.id limit ${perPage} offset ${(page - 1) * perPage}`);

/** A pack of a person that has not expired. `now` in milliseconds. */
export async function readPack(
  run: RunStatement,
  { clientId, personId, id, now }: PackKey & { now: number },
): Promise<GuestPassPack | undefined> {
  const [row] = await run(sql<GuestPassPack>`
    ${selectPacksSql} where ${isOwnPackSql({ clientId, personId, now })} and pk.id = ${id}`);
  return row;
}

/** Ends a pack of which no pass is out. False if one is, or the pack has ended: a pass is sent or refunded, never both. */
export async function endUnusedPack(tx: Transaction, { clientId, personId, id }: PackKey): Promise<boolean> {
  const rows = await tx(sql`
    update package set expires_at = created_at
    where client_id = ${clientId} and id = ${id} and person_id = ${personId} and used = 0 and expires_at > created_at
      and guest_pass_id is null
    returning id`);
  return rows.length > 0;
}
