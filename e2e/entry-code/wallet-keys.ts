import { createCipheriv, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStatement } from '../stack/database.ts';

/** Gives a client keys of Google Wallet, encrypted as the server encrypts them, because no screen sets them yet. */
export async function setGoogleWalletKeys(client: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credentials = {
    issuer_id: '3388000000012345678',
    service_account_email: 'passes@test.iam.gserviceaccount.com',
    private_key: privateKey,
  };
  const [row] = await runStatement<{ id: string }>('select id from client where slug = $1', [client]);
  const secret = readFileSync(join(process.env['PAVILION_E2E_DATA'] ?? '', 'secret-key'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', secret, 'pavilion', 'sealed column', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${row?.id} google-wallet`));
  const text = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()]);
  await runStatement(
    `insert into payment_credentials (client_id, provider, encrypted) values ($1, 'google-wallet', $2)
     on conflict (client_id, provider) do update set encrypted = excluded.encrypted`,
    [row?.id, Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text])],
  );
}
