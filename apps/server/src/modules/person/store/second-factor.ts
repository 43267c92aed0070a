import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

type PersonKey = { clientId: string; personId: number };

/** The encrypted secret of a second factor, on or not yet; undefined without one. */
export async function readSecondFactorSecret(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<{ secret: Buffer; isEnabled: boolean } | undefined> {
  const [row] = await run(sql<{ secret: Buffer; isEnabled: boolean }>`
    select secret, enabled_at is not null as "isEnabled" from second_factor
    where client_id = ${clientId} and person_id = ${personId}`);
  return row;
}

/** Uses up the code of a step in one statement, so that a code that was seen is not accepted again. */
export async function claimCodeStep(
  run: RunStatement,
  { clientId, personId, step }: PersonKey & { step: number },
): Promise<boolean> {
  const claimed = await run(sql`
    update second_factor set last_step = ${step}
    where client_id = ${clientId} and person_id = ${personId} and last_step < ${step}
    returning 1`);
  return claimed.length > 0;
}

/** Uses up a recovery code in one statement; false for an unknown or used one. */
export async function claimRecoveryCode(
  run: RunStatement,
  { clientId, personId, code, now }: PersonKey & { code: string; now: number },
): Promise<boolean> {
  const used = await run(sql`
    update recovery_code set used_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and code_hash = ${sha256(code)} and used_at is null
    returning 1`);
  return used.length > 0;
}
