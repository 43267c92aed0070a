import { execFileSync } from 'node:child_process';
import { createCipheriv, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatement } from '../stack/database.ts';

/** Gives a client keys of Google Wallet. */
export function setGoogleWalletKeys(client: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return saveKeys(client, 'google-wallet', {
    issuer_id: '3388000000012345678',
    service_account_email: 'passes@test.iam.gserviceaccount.com',
    private_key: privateKey,
  });
}

/** Gives a client a certificate for Apple Wallet that has signed itself. */
export function setAppleWalletKeys(client: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-wallet-'));
  const at = (name: string): string => join(folder, name);
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '20000', '-subj', '/CN=Pass'];
  execFileSync('openssl', [...request, '-keyout', at('own.key'), '-out', at('own.pem')], { stdio: 'ignore' });
  const certificate = readFileSync(at('own.pem'), 'utf8');
  const privateKey = readFileSync(at('own.key'), 'utf8');
  rmSync(folder, { recursive: true });
  return saveKeys(client, 'apple-wallet', {
    pass_type_identifier: 'pass.test.entry',
    team_identifier: 'A1B2C3D4E5',
    certificate,
    private_key: privateKey,
    issuer_certificate: certificate,
  });
}

/** Stores keys encrypted as the server encrypts them, because no screen sets them yet. */
async function saveKeys(client: string, provider: string, credentials: object): Promise<void> {
  const [row] = await runStatement<{ id: string }>('select id from client where slug = $1', [client]);
  const secret = readFileSync(join(process.env['PAVILION_E2E_DATA'] ?? '', 'secret-key'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', secret, 'pavilion', 'sealed column', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${row?.id} ${provider}`));
  const text = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()]);
  await runStatement(
    `insert into payment_credentials (client_id, provider, encrypted) values ($1, $2, $3)
     on conflict (client_id, provider) do update set encrypted = excluded.encrypted`,
    [row?.id, provider, Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text])],
  );
}
