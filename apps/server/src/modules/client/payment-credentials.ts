import * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import { decrypt, encrypt } from '#platform/security/crypto';
import { readEncryptedCredentials, saveEncryptedCredentials } from './store.ts';

type CredentialsKey = { clientId: string; provider: string };

const credentialsSchema = z.record(z.string(), z.string());

/** A client's credentials at a provider. The provider's adapter defines the names. */
export type Credentials = Readonly<z.output<typeof credentialsSchema>>;

/** Binds the ciphertext to its row, so a copy in another client's row cannot be decrypted. */
const buildContext = ({ clientId, provider }: CredentialsKey): string => `${clientId} ${provider}`;

/** Saves a client's credentials at a provider and replaces earlier ones. `key` is `keys.encryption`. */
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
    encrypted,
  });
}

/** Returns undefined if the client has no credentials at the provider, or another SECRET_KEY encrypted them. */
export async function readCredentials(
  run: RunStatement,
  key: Buffer,
  owner: CredentialsKey,
): Promise<Credentials | undefined> {
  const encrypted = await readEncryptedCredentials(run, owner);
  const decrypted = encrypted && decrypt(key, encrypted, buildContext(owner));
  return decrypted === undefined ? undefined : credentialsSchema.parse(JSON.parse(decrypted));
}
