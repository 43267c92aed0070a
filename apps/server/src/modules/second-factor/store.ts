import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { sha256 } from '#platform/security/crypto';

type PersonKey = { clientId: string; personId: number };

/** Since when the second factor is on, and its unused recovery codes. */
export async function readSecondFactor(
  run: RunStatement,
  { clientId, personId }: PersonKey,
): Promise<{ enabledAt: Date | null; codesLeft: number }> {
  const [row] = await run(sql<{ enabledAt: Date | null; codesLeft: number }>`
    select f.enabled_at as "enabledAt", (
      select count(*)::int from recovery_code c
      where c.client_id = f.client_id and c.person_id = f.person_id and c.used_at is null
    ) as "codesLeft"
    from second_factor f where f.client_id = ${clientId} and f.person_id = ${personId}`);
  return row ?? { enabledAt: null, codesLeft: 0 };
}

/** Saves a new secret that is not on yet. Returns false if the second factor is on. */
export async function saveSecret(
  run: RunStatement,
  { clientId, personId, secret, now }: PersonKey & { secret: Buffer; now: number },
): Promise<boolean> {
  const saved = await run(sql`
    insert into second_factor (client_id, person_id, secret, created_at)
    values (${clientId}, ${personId}, ${secret}, ${new Date(now)})
    on conflict (client_id, person_id) do update
      set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where second_factor.enabled_at is null
    returning 1`);
  return saved.length > 0;
}

/** Turns the second factor on. Returns false if it is on, or its secret is no longer the one that was proved. */
export async function enableFactor(
  run: RunStatement,
  { clientId, personId, secret, now }: PersonKey & { secret: Buffer; now: number },
): Promise<boolean> {
  const enabled = await run(sql`
    update second_factor set enabled_at = ${new Date(now)}
    where client_id = ${clientId} and person_id = ${personId} and enabled_at is null and secret = ${secret}
    returning 1`);
  return enabled.length > 0;
}

/** Deletes the second factor with its recovery codes. Returns false if it was not on. */
export async function deleteFactor(run: RunStatement, { clientId, personId }: PersonKey): Promise<boolean> {
  const [row] = await run(sql<{ wasOn: boolean }>`
    delete from second_factor where client_id = ${clientId} and person_id = ${personId}
    returning enabled_at is not null as "wasOn"`);
  return row?.wasOn ?? false;
}

/** Replaces the recovery codes. Stores their hashes without the hyphens, as they are compared. */
export async function saveRecoveryCodes(
  run: RunStatement,
  { clientId, personId, codes, now }: PersonKey & { codes: readonly string[]; now: number },
): Promise<void> {
  await run(sql`delete from recovery_code where client_id = ${clientId} and person_id = ${personId}`);
  const hashes = codes.map((code) => sha256(code.replaceAll('-', '')));
  await run(sql`
    insert into recovery_code (client_id, person_id, code_hash, created_at)
    select ${clientId}, ${personId}::int, code_hash, ${new Date(now)}::timestamptz
    from unnest(${hashes}::bytea[]) as code_hash`);
}
