import type { PricingOption } from '@pavilion/domain/price';
import { sql } from 'kysely';
import type { RunStatement, Transaction } from '#platform/database/database';
import { isUsableSql } from './store/package-history.ts';

/** What a client sells. `amount` in minor units, tax included. */
export type PackagePlan = {
  id: string;
  name: string;
  description: string;
  amount: number;
  taxRate: number;
  taxCode: PricingOption['taxCode'];
  uses: number;
  validDays: number;
  categories: string[];
  isGuestPass: boolean;
};

const maxPackages = 50;

const planColumnsSql = sql`
  pp.id, pp.name, pp.description, pp.amount, pp.tax_rate as "taxRate", pp.tax_code as "taxCode", pp.uses,
  pp.valid_days as "validDays", pp.is_guest_pass as "isGuestPass", array(
    select k.name from package_plan_category pc join category k on k.client_id = pc.client_id and k.id = pc.category_id
    where pc.client_id = pp.client_id and pc.plan_id = pp.id order by k.position, k.name
  ) as categories`;

/** The packages of a client, or its guest passes, in its order. */
export const readPackagePlans = (
  run: RunStatement,
  { clientId, isGuestPass }: { clientId: string; isGuestPass: boolean },
): Promise<PackagePlan[]> =>
  run(sql<PackagePlan>`
    select ${planColumnsSql} from package_plan pp
    where pp.client_id = ${clientId} and pp.is_guest_pass = ${isGuestPass} order by pp.position, pp.name limit ${maxPackages}`);

/** PRC-07: guest passes are found only while the client sells them. */
export const readPlansById = (
  run: RunStatement,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<PackagePlan[]> =>
  run(sql<PackagePlan>`
    select ${planColumnsSql} from package_plan pp where pp.client_id = ${clientId} and pp.id in (${sql.join(ids)}) and (
      not pp.is_guest_pass or exists (select from client c where c.id = pp.client_id and c.guest_passes)
    )`);

/** A person's package. `expiresAt` in milliseconds. */
type OwnPackage = { id: string; name: string; uses: number; used: number; expiresAt: number };

/** A person's packages that have not expired. `now` in milliseconds. */
export const readPackages = (
  run: RunStatement,
  { clientId, personId, now }: { clientId: string; personId: number; now: number },
): Promise<OwnPackage[]> =>
  run(sql<OwnPackage>`
    select pk.id, pp.name, pk.uses, pk.used, (extract(epoch from pk.expires_at) * 1000)::float8 as "expiresAt"
    from package pk join package_plan pp on pp.client_id = pk.client_id and pp.id = pk.plan_id
    where pk.client_id = ${clientId} and pk.person_id = ${personId} and pk.expires_at > ${new Date(now)}
      and ${isUsableSql}
    order by pk.expires_at, pk.id limit ${maxPackages}`);

/** Gives bought packages to their people; several of a line are one with all uses. Returns the count. */
export async function insertPackages(
  tx: Transaction,
  { clientId, lineIds, now }: { clientId: string; lineIds: readonly string[]; now: number },
): Promise<number> {
  const rows = await tx(sql`
    insert into package (client_id, id, person_id, plan_id, uses, expires_at, line_id, created_at)
    select l.client_id, l.id, l.person_id, pp.id, (l.snapshot #>> '{package,uses}')::int * l.quantity,
      ${new Date(now)}::timestamptz + make_interval(days => (l.snapshot #>> '{package,validDays}')::int), l.id,
      ${new Date(now)}
    from cart_line l join package_plan pp on pp.client_id = l.client_id and pp.id = (l.detail ->> 'planId')::uuid
    where l.client_id = ${clientId} and l.id in (${sql.join(lineIds)}) and l.status = 'reserved'
    returning id`);
  return rows.length;
}

/** Ends packages whose order was not paid. Uses that are taken stay with their lines. */
export async function endPackages(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  await tx(sql`
    update package set expires_at = created_at
    where client_id = ${clientId} and line_id in (${sql.join(lineIds)})`);
}
