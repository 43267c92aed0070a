import { expect, test } from 'vitest';
import { queryBuilder } from '#platform/database/database';
import {
  createTestClient,
  createTestPerson,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { linkedPersonRoutes } from './index.ts';

const database = await createTestDatabase(2);
const app = createTestServer(database, linkedPersonRoutes);
const client = await createTestClient(database);
const parent = await logInTestCustomer(database, client);
const robin = await createTestPerson(database, client, { first_name: 'Robin' });
const partner = await logInTestCustomer(database, client, { first_name: 'Kit' });
const confirmedAt = new Date(noon + 60_000);
await database.run(
  queryBuilder.insertInto('linked_person').values([
    {
      client_id: client.id,
      person_id: parent.personId,
      linked_id: robin.personId,
      relationship: 'parent',
      status: 'successful',
      created_at: new Date(noon),
      confirmed_at: confirmedAt,
    },
    {
      client_id: client.id,
      person_id: parent.personId,
      linked_id: partner.personId,
      relationship: 'partner',
      status: 'pending',
      created_at: new Date(noon),
    },
  ]),
);

type Link = { status: string; referenced_user: { id: number } };

async function list(search: string, headers: Record<string, string> = parent.headers) {
  const response = await app.inject({ url: `/api/v1/linked-users${search}`, headers });
  return { status: response.statusCode, body: response.json<{ data: Link[]; errors: object }>() };
}
const getIds = ({ body }: { body: { data: Link[] } }) => body.data.map((link) => link.referenced_user.id);

test('lists the people linked to the caller, each with every specified field [AUT-13]', async () => {
  const { body } = await list('');
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      status: 'successful',
      referenced_user: {
        id: robin.personId,
        uuid: robin.uuid,
        first_name: 'Robin',
        last_name: 'Sample',
      },
      relationship: 'parent',
      created_at: expect.objectContaining({ local: '2030-06-01 13:00:00' }),
      confirmed_at: expect.objectContaining({ local: '2030-06-01 13:01:00' }),
    },
    expect.objectContaining({ status: 'pending', relationship: 'partner', confirmed_at: null }),
  ]);
});

test('a link goes in one direction [AUT-13]', async () => {
  expect(getIds(await list('', partner.headers))).toEqual([]);
});

test('filters by the linked person and by status [AUT-13 ERR-21]', async () => {
  expect(getIds(await list(`?linked_user_id=${partner.personId}`))).toEqual([partner.personId]);
  expect(getIds(await list('?status=successful'))).toEqual([robin.personId]);
});

test.each(['linked_user_id=0', 'user_id=0', 'user_id=1.5', 'status=friend'])(
  'refuses the filter %s by field [ERR-21]',
  async (search) => {
    const { status, body } = await list(`?${search}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([search.split('=')[0]]);
  },
);

test('staff list the links of a customer, who cannot list those of another [AUT-13 MOD-12]', async () => {
  const search = `?user_id=${parent.personId}`;
  const staff = await logInTestStaff(database, client);
  expect(getIds(await list(search, staff.headers))).toEqual([robin.personId, partner.personId]);
  expect((await list(search, partner.headers)).status).toBe(403);
});

const add = (body: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/v1/linked-users/children', headers, payload: body });

test('adds a child without an account, for whom the parent may book at once [AUT-25]', async () => {
  const owner = await logInTestCustomer(database, client);
  const mia = { first_name: ' Mia ', last_name: 'Stone', date_of_birth: '2018-05-17' };
  const added = await add(mia, owner.headers);
  expect(added.json()).toMatchObject({
    data: { status: 'successful', relationship: 'parent', referenced_user: { first_name: 'Mia' } },
  });
  const again = await add({ ...mia, first_name: 'mia' }, owner.headers);
  expect(again.json<{ data: Link }>().data.referenced_user.id).toBe(
    added.json<{ data: Link }>().data.referenced_user.id,
  );
  expect(getIds(await list('?status=successful', owner.headers))).toHaveLength(1);
});

test('refuses an adult as a child, and more than 20 children, also of two requests at once [AUT-25]', async () => {
  const owner = await logInTestCustomer(database, client);
  const refused = await add(
    { first_name: 'Kit', last_name: 'Stone', date_of_birth: '1990-01-01' },
    owner.headers,
  );
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { date_of_birth: ['A child is under 18. Adults log in and book for themselves.'] } },
  ]);
  const addNth = (n: number) =>
    add(
      { first_name: `Child ${'i'.repeat(n)}`, last_name: 'Stone', date_of_birth: '2018-05-17' },
      owner.headers,
    );
  for (let n = 1; n < 20; n++) expect((await addNth(n)).statusCode).toBe(200);
  const last = await Promise.all([addNth(20), addNth(21)]);
  expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
