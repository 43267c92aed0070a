import * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import { decrypt, encrypt } from '#platform/security/crypto';
import { readEncryptedCredentials, saveEncryptedCredentials } from './store.ts';

/** Whose keys: one client's at one payment provider. */
type CredentialsKey = { clientId: string; provider: string };

const credentialsSchema = z.record(z.string(), z.string());

/** A provider's keys by their names, as that provider's adapter reads them. */
export type Credentials = Readonly<z.output<typeof credentialsSchema>>;

/** Sealed keys open only in the row that they were sealed for. */
const buildContext = ({ clientId, provider }: CredentialsKey): string => `${clientId} ${provider}`;

/** Keeps the keys that a client has at a provider, in place of those it had. `key` is `keys.seal`. */
export async function saveCredentials(
  run: RunStatement,
  key: Buffer,
  owner: CredentialsKey,
  credentials: Credentials,
): Promise<void> {
  const encrypted = encrypt(key, JSON.stringify(credentials), buildContext(owner));
  await saveEncryptedCredentials(run, {
    client_id: owner.clientId,
    provider: owner.provider,
    encrypted: encrypted,
  });
}

/** A client's keys at a provider; undefined where it has none, or where SECRET_KEY is not the one that sealed them. */
export async function readCredentials(
  run: RunStatement,
  key: Buffer,
  owner: CredentialsKey,
): Promise<Credentials | undefined> {
  const encrypted = await readEncryptedCredentials(run, owner);
  const decrypted = encrypted && decrypt(key, encrypted, buildContext(owner));
  return decrypted === undefined ? undefined : credentialsSchema.parse(JSON.parse(decrypted));
}
