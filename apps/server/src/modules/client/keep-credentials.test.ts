import { expect, test } from 'vitest';
import { openKeys } from '#platform/crypto';
import { query } from '#platform/database';
import { clientWith, testKeys } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';
import { readCredentials, saveCredentials } from './index.ts';

const { run } = await openWorld(2);
const key = testKeys.seal;
const keys = { vendor: 'sandbox', password: 'not for eyes' };

test('a provider’s keys come back to who has the secret, and to nobody else [PAY-01]', async () => {
  const client = await clientWith({ run });
  const whose = { clientId: client.id, provider: 'opayo' };
  expect(await readCredentials(run, key, whose)).toBeUndefined();
  await saveCredentials(run, key, whose, { vendor: 'old' });
  await saveCredentials(run, key, whose, keys);

  expect(await readCredentials(run, key, whose)).toEqual(keys);
  expect(await readCredentials(run, openKeys('another secret').seal, whose)).toBeUndefined();
  const [row] = await run(
    query.selectFrom('payment_credentials').selectAll().where('client_id', '=', client.id),
  );
  expect(row?.sealed.toString('latin1')).not.toContain('not for eyes');
});

test('they open only in the row that they were sealed for', async () => {
  const [one, other] = [await clientWith({ run }), await clientWith({ run })];
  await saveCredentials(run, key, { clientId: one.id, provider: 'opayo' }, keys);
  const [row] = await run(
    query.selectFrom('payment_credentials').selectAll().where('client_id', '=', one.id),
  );
  await run(
    query
      .insertInto('payment_credentials')
      .values({ ...row, provider: 'opayo', sealed: row?.sealed ?? Buffer.of(), client_id: other.id }),
  );
  expect(await readCredentials(run, key, { clientId: other.id, provider: 'opayo' })).toBeUndefined();
});
