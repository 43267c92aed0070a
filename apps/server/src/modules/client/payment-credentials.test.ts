import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import { deriveKeys } from '#platform/security/crypto';
import { createTestClient, testKeys } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readCredentials, saveCredentials } from './index.ts';

const { run } = await createTestDatabase(2);
const key = testKeys.encryption;
const keys = { vendor: 'sandbox', password: 'not for eyes' };

test('a provider’s keys come back to who has the secret, and to nobody else [PAY-01]', async () => {
  const client = await createTestClient({ run });
  const owner = { clientId: client.id, provider: 'opayo' };
  expect(await readCredentials(run, key, owner)).toBeUndefined();
  await saveCredentials(run, key, owner, { vendor: 'old' });
  await saveCredentials(run, key, owner, keys);

  expect(await readCredentials(run, key, owner)).toEqual(keys);
  expect(await readCredentials(run, deriveKeys('another secret').encryption, owner)).toBeUndefined();
  const [row] = await run(
    queryBuilder.selectFrom('payment_credentials').selectAll().where('client_id', '=', client.id),
  );
  expect(row?.encrypted.toString('latin1')).not.toContain('not for eyes');
});

test('they open only in the row that they were sealed for', async () => {
  const [one, other] = [await createTestClient({ run }), await createTestClient({ run })];
  await saveCredentials(run, key, { clientId: one.id, provider: 'opayo' }, keys);
  const [row] = await run(
    queryBuilder.selectFrom('payment_credentials').selectAll().where('client_id', '=', one.id),
  );
  await run(
    queryBuilder
      .insertInto('payment_credentials')
      .values({ ...row, provider: 'opayo', encrypted: row?.encrypted ?? Buffer.of(), client_id: other.id }),
  );
  expect(await readCredentials(run, key, { clientId: other.id, provider: 'opayo' })).toBeUndefined();
});
