import * as z from 'zod/mini';
import { seal, unseal } from '#platform/crypto';
import type { Run } from '#platform/database';
import { readSealed, saveSealed } from './store.ts';

/** Whose keys: one client's at one payment provider. */
type Whose = { clientId: string; provider: string };

const credentials = z.record(z.string(), z.string());

/** A provider's keys by their names, as that provider's adapter reads them. */
export type Credentials = Readonly<z.output<typeof credentials>>;

/** Sealed keys open only in the row that they were sealed for. */
const contextOf = ({ clientId, provider }: Whose): string => `${clientId} ${provider}`;

/** Keeps the keys that a client has at a provider, in place of those it had. `key` is `keys.seal`. */
export async function saveCredentials(
  run: Run,
  key: Buffer,
  whose: Whose,
  given: Credentials,
): Promise<void> {
  const sealed = seal(key, JSON.stringify(given), contextOf(whose));
  await saveSealed(run, { client_id: whose.clientId, provider: whose.provider, sealed });
}

/** A client's keys at a provider; undefined where it has none, or where SECRET_KEY is not the one that sealed them. */
export async function readCredentials(run: Run, key: Buffer, whose: Whose): Promise<Credentials | undefined> {
  const sealed = await readSealed(run, whose);
  const opened = sealed && unseal(key, sealed, contextOf(whose));
  return opened === undefined ? undefined : credentials.parse(JSON.parse(opened));
}
