import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClient } from '../../testing/people.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readLinkOrigin, readPersonOrigin } from './index.ts';

const database = await createTestDatabase(2);
const client = await createTestClient(database);
await database.run(
  sql`insert into client_host (client_id, host, surface) values (${client.id}, 'book.leisure.test', 'bookings')`,
);

const readOrigin = (host: string, secure = true) =>
  readLinkOrigin(
    database.run,
    { client, host, cookieScope: { name: 'x', domain: undefined, secure } },
    { PUBLIC_DOMAIN: 'pavilion.test' },
  );

test('links of emails lead to the host of the request if it is the client’s [AUT-03]', async () => {
  const domain = `bookings.${client.slug}.pavilion.test`;
  expect(await readOrigin(domain)).toBe(`https://${domain}`);
  expect(await readOrigin(`account.${client.slug}.pavilion.test:8443`)).toBe(`https://${domain}:8443`);
  expect(await readOrigin('book.leisure.test')).toBe('https://book.leisure.test');
  expect(await readOrigin('localhost:3000', false)).toBe('http://localhost:3000');
});

test('links of emails that no request causes keep the scheme and port of the person’s own [AUT-03]', async () => {
  const read = (linkOrigin: string | null) =>
    readPersonOrigin(database.run, { clientId: client.id, linkOrigin }, { PUBLIC_DOMAIN: 'pavilion.test' });
  const domain = `${client.slug}.pavilion.test`;
  expect(await read(`http://account.${domain}:3000`)).toBe(`http://bookings.${domain}:3000`);
  expect(await read('http://localhost:3000/~account')).toBe('http://localhost:3000');
  expect(await read('https://account.other.test')).toBe(`https://bookings.${domain}`);
  expect(await read(null)).toBe('https://book.leisure.test');
});

test('links of emails never lead to another host that a request names [AUT-03]', async () => {
  const usual = `https://bookings.${client.slug}.pavilion.test`;
  for (const host of [
    'evil.example',
    '203.0.113.7',
    'bookings.other.pavilion.test',
    'localhost.evil.example',
    'bad host',
  ])
    expect([host, await readOrigin(host)]).toEqual([host, usual]);
});
