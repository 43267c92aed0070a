import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

/** For a line whose person has a place in the occurrence. `now` in milliseconds. */
type UseKey = { clientId: string; lineId: string; personId: number; occurrenceId: string; now: number };

/** PRC-02: takes a free use of an allowance. False if `maximum` uses of the period are taken. */
export async function takeAllowance(
  tx: Transaction,
  { clientId, lineId, personId, occurrenceId, now }: UseKey,
  { benefitId, periodStart, maximum }: { benefitId: string; periodStart: string; maximum: number },
): Promise<boolean> {
  const [row] = await tx(sql<{ taken: boolean }>`
    select take_allowance(${clientId}, ${lineId}, ${personId}, ${occurrenceId}, ${benefitId}, ${periodStart}, ${maximum},
      ${new Date(now)}) as taken`);
  return row?.taken === true;
}

/** PRC-08: takes a use of a package. False if none is left. */
export async function takePackageUse(
  tx: Transaction,
  { clientId, lineId, personId, occurrenceId, now }: UseKey,
  packageId: string,
): Promise<boolean> {
  const [row] = await tx(sql<{ taken: boolean }>`
    select take_package_use(${clientId}, ${lineId}, ${personId}, ${occurrenceId}, ${packageId}, ${new Date(now)})
      as taken`);
  return row?.taken === true;
}

/** Gives back the uses of lines. */
export async function releaseUses(
  tx: Transaction,
  { clientId, lineIds }: { clientId: string; lineIds: readonly string[] },
): Promise<void> {
  if (lineIds.length > 0) await tx(sql`select release_line_uses(${clientId}, ${[...lineIds]}::uuid[])`);
}
