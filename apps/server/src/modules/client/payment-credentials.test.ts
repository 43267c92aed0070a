import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { deriveKeys } from '#platform/security/crypto';
import { createTestClient, testKeys } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readCredentials, saveCredentials } from './index.ts';

const { run } = await createTestDatabase(2);
const key = testKeys.encryption;
const credentials = { vendor: 'sandbox', password: 'plain-text password' };

test('returns a provider’s credentials only with the key that encrypted them [PAY-01]', async () => {
  const client = await createTestClient({ run });
  const owner = { clientId: client.id, provider: 'opayo' };
  expect(await readCredentials(run, key, owner)).toBeUndefined();
  await saveCredentials(run, key, owner, { vendor: 'old' });
  await saveCredentials(run, key, owner, credentials);

  expect(await readCredentials(run, key, owner)).toEqual(credentials);
  expect(await readCredentials(run, deriveKeys('another secret').encryption, owner)).toBeUndefined();
  const [row] = await run(
    queryBuilder.selectFrom('payment_credentials').selectAll().where('client_id', '=', client.id),
  );
  expect(row?.encrypted.toString('latin1')).not.toContain('plain-text password');
});

test('cannot decrypt credentials that were copied to another client’s row', async () => {
  const [owner, other] = [await createTestClient({ run }), await createTestClient({ run })];
  await saveCredentials(run, key, { clientId: owner.id, provider: 'opayo' }, credentials);
  const [row] = await run(
    queryBuilder.selectFrom('payment_credentials').selectAll().where('client_id', '=', owner.id),
  );
  await run(
    queryBuilder
      .insertInto('payment_credentials')
      .values({ ...row, provider: 'opayo', encrypted: row?.encrypted ?? Buffer.of(), client_id: other.id }),
  );
  expect(await readCredentials(run, key, { clientId: other.id, provider: 'opayo' })).toBeUndefined();
});
