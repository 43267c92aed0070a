import { type Result, refuse } from '@pavilion/domain/result';
import { type RawBuilder, sql } from 'kysely';
import type { IdempotencyKey } from '#platform/caller';
import type { Database, Run, Transaction } from '#platform/database';
import type { Json } from '#platform/tables';

/** Whose key it is: the person or the guest's cart (`person:7`, `guest:…`) of a client. */
export type KeyOwner = { clientId: string; actor: string };
type Kept = KeyOwner & IdempotencyKey;

/**
 * The first part of a statement that claims: it yields a row where the key is new, and everything else hangs on that.
 * Who comes second waits here for the first to commit. `with k as (${keepKey(…)})`.
 */
export const keepKey = (
  { clientId, actor, key, requestHash }: Kept,
  now: number,
): RawBuilder<{ key: string }> => sql`
  insert into idempotency (client_id, actor, key, request_hash, status, made_at)
  values (${clientId}, ${actor}, ${key}, ${requestHash}, 200, ${new Date(now)})
  on conflict do nothing returning key`;

export type Earlier = { sameRequest: boolean; answer: Json };

/** What was answered under this key. It is read in a new statement: the snapshot of the one that waited is too old. */
export async function earlierAnswer(
  run: Run,
  { clientId, actor, key, requestHash }: Kept,
): Promise<Earlier | undefined> {
  const [found] = await run(sql<{ request_hash: Buffer; answer: Json }>`
    select request_hash, answer from idempotency
    where client_id = ${clientId} and actor = ${actor} and key = ${key}`);
  return found && { sameRequest: found.request_hash.equals(requestHash), answer: found.answer };
}

/** The same key for another request: 422. */
export const keyReused = refuse({ code: 'idempotency_key_reused' } as const);

type Once<Value, Fault> = {
  database: Database;
  owner: KeyOwner;
  idempotency: IdempotencyKey | undefined;
  now: number;
  work: (tx: Transaction) => Promise<Result<Value, Fault>>;
};

/**
 * Does a command in a transaction once for each key, and answers a repeat with the first answer, which must be plain
 * data. A refusal keeps no key. What claims places keeps its key in its own statement instead (`keepKey`).
 */
export async function once<Value extends Json, Fault>({
  database,
  owner,
  idempotency,
  now,
  work,
}: Once<Value, Fault>) {
  if (!idempotency) return database.inTransaction(work);
  const kept = { ...owner, ...idempotency };
  const done = await database.inTransaction(async (tx) => {
    const [first] = await tx(keepKey(kept, now));
    if (!first) return refuse(undefined);
    const outcome = await work(tx);
    if (outcome.ok) {
      await tx(sql`
        update idempotency set answer = ${JSON.stringify(outcome.value)}::jsonb
        where client_id = ${kept.clientId} and actor = ${kept.actor} and key = ${kept.key}`);
    }
    return outcome;
  });
  if (done.ok || done.fault !== undefined) return done as Result<Value, Fault>;
  const earlier = await earlierAnswer(database.run, kept);
  if (!earlier?.sameRequest) return keyReused;
  return { ok: true as const, value: earlier.answer as Value };
}

/** Forgets the keys of more than 24 hours ago, some at a time; how many there were. */
export async function forgetOldKeys(run: Run, now: number): Promise<number> {
  const day = 24 * 3_600_000;
  const gone = await run(sql`
    delete from idempotency where (client_id, actor, key) in (
      select client_id, actor, key from idempotency where made_at < ${new Date(now - day)} limit 1000
    ) returning key`);
  return gone.length;
}
