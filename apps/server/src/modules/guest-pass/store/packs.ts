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

const maxPacks = 50;

/** The packs of a person that have not expired, the first to expire first. `now` in milliseconds. */
export const readPacks = (
  run: RunStatement,
  { clientId, personId, now }: Omit<PackKey, 'id'> & { now: number },
): Promise<GuestPassPack[]> =>
  run(sql<GuestPassPack>`
    select pk.id, pp.name, pk.uses, pk.used, pk.line_id as "lineId",
      floor(extract(epoch from pk.expires_at) * 1000)::float8 as "expiresAt",
      case when pk.used = 0 and o.status = 'success' then l.amount - l.refunded else 0 end as refundable
    from package pk
    join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id and pp.is_guest_pass
    left join order_line l on l.client_id = pk.client_id and l.cart_line_id = pk.line_id
    left join "order" o on o.client_id = l.client_id and o.id = l.order_id and o.person_id = pk.person_id
    where pk.client_id = ${clientId} and pk.person_id = ${personId} and pk.guest_pass_id is null
      and pk.expires_at > ${new Date(now)}
    order by pk.expires_at, pk.id limit ${maxPacks}`);

/** Ends a pack of which no pass is out. False if one is, or the pack has ended: a pass is sent or refunded, never both. */
export async function endUnusedPack(tx: Transaction, { clientId, personId, id }: PackKey): Promise<boolean> {
  const rows = await tx(sql`
    update package set expires_at = created_at
    where client_id = ${clientId} and id = ${id} and person_id = ${personId} and used = 0 and expires_at > created_at
      and guest_pass_id is null
    returning id`);
  return rows.length > 0;
}
