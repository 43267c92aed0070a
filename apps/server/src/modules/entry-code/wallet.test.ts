import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { bookTestPlaces } from '../../testing/held-places.ts';
import { createTestOccurrence, createTestVenue } from '../../testing/occurrences.ts';
import { createTestClient, logInTestCustomer, logInTestStaff, testKeys } from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { saveCredentials } from '../client/index.ts';
import { entryCodeRoutes } from './index.ts';

const database = await createTestDatabase(4);
const app = createTestServer(database, entryCodeRoutes);
const folder = mkdtempSync(join(tmpdir(), 'pavilion-wallet-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A self-made authority, and a certificate of it, as Apple's and a client's. */
function createCertificates() {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '20000'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'issuer.key',
    '-out',
    'issuer.pem',
    '-subj',
    '/CN=Test authority',
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'own.key',
    '-out',
    'own.csr',
    '-subj',
    '/CN=Pass',
  );
  const signing = ['-CA', 'issuer.pem', '-CAkey', 'issuer.key', '-set_serial', '0x7f01', '-days', '20000'];
  openssl('x509', '-req', '-in', 'own.csr', ...signing, '-out', 'own.pem');
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return {
    certificate: read('own.pem'),
    private_key: read('own.key'),
    issuer_certificate: read('issuer.pem'),
  };
}

const googlePair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keys = {
  'google-wallet': {
    issuer_id: '3388000000012345678',
    service_account_email: 'passes@test.iam.gserviceaccount.com',
    private_key: googlePair.privateKey,
  },
  'apple-wallet': {
    pass_type_identifier: 'pass.test.entry',
    team_identifier: 'A1B2C3D4E5',
    ...createCertificates(),
  },
};

/** A customer of a client with these keys, and the codes of their booking. */
async function createCustomer(saved: Partial<Record<keyof typeof keys, object>>) {
  const client = await createTestClient(database);
  for (const [provider, credentials] of Object.entries(saved))
    await saveCredentials(
      database.run,
      testKeys.encryption,
      { clientId: client.id, provider },
      credentials as Record<string, string>,
    );
  const venue = await createTestVenue(database, client, { name: 'North Arena' });
  const person = await logInTestCustomer(database, client, { first_name: 'Ada', last_name: 'Lovelace' });
  const bookingId = await bookTestPlaces(database, await createTestOccurrence(database, venue), person);
  const response = await app.inject({
    url: `/api/v1/activities/bookings/${bookingId}/entry-code`,
    headers: person.headers,
  });
  const [links] = response.json<{
    data: { entry_codes: { google_wallet_url: string | null; apple_wallet_url: string | null }[] };
  }>().data.entry_codes;
  const check = async (code: string) => {
    const { headers } = await logInTestStaff(database, client, 'manager');
    const checked = await app.inject({
      method: 'POST',
      url: '/api/v1/entry-codes/check',
      headers,
      payload: { code, venue: venue.slug },
    });
    return checked.json<{ code?: string; data?: { source: string } }>();
  };
  return { client, person, bookingId, links, check };
}

/** The files of a ZIP archive, read by its directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, offset] = [
      archive.readUInt32LE(entry + 20),
      archive.readUInt16LE(entry + 28),
      archive.readUInt32LE(entry + 42),
    ];
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const name = archive.subarray(entry + 46, entry + 46 + nameLength).toString();
    files.set(name, inflateRawSync(archive.subarray(start, start + size)));
    entry += 46 + nameLength;
  }
  return files;
}

test('a client without keys has no links, and no pass [BKG-01]', async () => {
  const { client, links } = await createCustomer({});
  expect(links).toMatchObject({ google_wallet_url: null, apple_wallet_url: null });
  const { links: others } = await createCustomer(keys);
  const response = await app.inject({ url: others?.apple_wallet_url ?? '', headers: client.headers });
  expect(response.statusCode).toBe(404);
});

test('Google’s link is a JWT that its key has signed, whose code admits [BKG-01]', async () => {
  const { links, check } = await createCustomer(keys);
  const [, jwt = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(links?.google_wallet_url ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, googlePair.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(decode(head)).toEqual({ alg: 'RS256', typ: 'JWT' });
  const text = Buffer.from(claims, 'base64url').toString();
  for (const name of ['Ada', 'Lovelace']) expect(text).not.toContain(name);
  expect(decode(claims)).toMatchObject({
    iss: 'passes@test.iam.gserviceaccount.com',
    aud: 'google',
    typ: 'savetowallet',
    iat: noon / 1000,
    payload: {
      genericObjects: [{ classId: '3388000000012345678.entry', header: { defaultValue: { value: 'Spin' } } }],
    },
  });
  // Google refuses longer links.
  expect(jwt.length).toBeLessThan(1800);
  const { value } = decode(claims).payload.genericObjects[0].barcode;
  expect(await check(value)).toMatchObject({ data: { source: 'wallet' } });
});

test('Apple’s pass has a manifest that its certificate has signed, and a code that admits [BKG-01]', async () => {
  const { client, links, check } = await createCustomer(keys);
  const response = await app.inject({ url: links?.apple_wallet_url ?? '', headers: client.headers });
  expect(response.headers).toMatchObject({ 'content-type': 'application/vnd.apple.pkpass' });
  const files = unzip(response.rawPayload);
  expect([...files.keys()].toSorted()).toEqual([
    'icon.png',
    'icon@2x.png',
    'icon@3x.png',
    'manifest.json',
    'pass.json',
    'signature',
  ]);
  const hashes = Object.entries(JSON.parse(String(files.get('manifest.json'))));
  for (const [name, hash] of hashes)
    expect([name, hash]).toEqual([
      name,
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ]);
  for (const name of ['manifest.json', 'signature']) writeFileSync(at(name), files.get(name) ?? '');
  const detached = ['-binary', '-inform', 'DER', '-in', 'signature', '-content', 'manifest.json'];
  const trusted = ['-CAfile', 'issuer.pem', '-purpose', 'any', '-out', 'verified'];
  const verifyPass = () => openssl('cms', '-verify', ...detached, ...trusted);
  verifyPass();
  expect(readFileSync(at('verified'))).toEqual(files.get('manifest.json'));
  writeFileSync(at('manifest.json'), '{}');
  expect(verifyPass).toThrow('Command failed: openssl cms -verify');
  const pass = JSON.parse(String(files.get('pass.json')));
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.test.entry',
    teamIdentifier: 'A1B2C3D4E5',
    eventTicket: { primaryFields: [{ value: 'Spin' }] },
  });
  expect(JSON.stringify(pass)).not.toContain('Lovelace');
  expect(await check(pass.barcodes[0].message)).toMatchObject({ data: { source: 'wallet' } });
});

test('a key that is no key hides its link, and the code is still shown [BKG-01]', async () => {
  const wrong = { ...keys['google-wallet'], private_key: 'no key' };
  const { links } = await createCustomer({ 'google-wallet': wrong });
  expect(links).toMatchObject({ google_wallet_url: null, code: expect.stringMatching(/^[\w-]{50}$/) });
});

test('the pass of a session that is over is not made again, and its code is refused [BKG-01]', async () => {
  const { client, links, bookingId, check } = await createCustomer(keys);
  await database.run(sql`update occurrence set ends_at = ${new Date(noon)}, starts_at = ${new Date(noon - 1)}
    where id = (select occurrence_id from booking where id = ${bookingId})`);
  const url = links?.apple_wallet_url ?? '';
  expect((await app.inject({ url, headers: client.headers })).statusCode).toBe(409);
  expect(await check(url.split('/').at(-2) ?? '')).toMatchObject({ code: 'entry_over' });
});
