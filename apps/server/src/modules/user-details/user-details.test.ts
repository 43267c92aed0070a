import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTestVenue } from '../../testing/occurrences.ts';
import {
  createTestClient,
  createTestGuest,
  linkTestPeople,
  logInTestCustomer,
  logInTestStaff,
} from '../../testing/people.ts';
import { createTestDatabase, noon } from '../../testing/test-database.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { userDetailsRoutes } from './index.ts';

const database = await createTestDatabase(4);
const demo = await createTestClient(database);
const harbour = await createTestClient(database);
let now = noon;
const app = createTestServer(database, (registerRoute, deps) => userDetailsRoutes(registerRoute, deps), {
  now: () => now,
});

type Headers = Record<string, string>;
const path = '/api/auth/user/details';
const getDetails = async (headers: Headers) =>
  (await app.inject({ url: path, headers })).json<{ data: Record<string, unknown> }>().data;
const change = (headers: Headers, body: object) =>
  app.inject({ method: 'PATCH', url: path, headers, payload: body });

describe('the record of a customer', () => {
  test('has the date of the proved address, and a token where bearer tokens are enabled [AUT-20 AUT-21]', async () => {
    const sam = await logInTestCustomer(database, demo, { email_verified_at: new Date(noon) });
    const enabled = createTestServer(
      database,
      (registerRoute, deps) => userDetailsRoutes(registerRoute, deps),
      {
        now: () => noon,
        settings: { BEARER: true },
      },
    );
    const response = await enabled.inject({ url: path, headers: sam.headers });
    const { data } = response.json<{ data: { token: string } }>();
    expect(data).toMatchObject({
      email_verified_at: { utc: '2030-06-01 12:00:00' },
      token: expect.stringMatching(/^\S{40,}$/),
    });
    expect(await getDetails(sam.headers)).toMatchObject({ token: null });
  });

  test('has every field, for its person only [AUT-20 ACC-03]', async () => {
    const sam = await logInTestCustomer(database, demo, { phone: '0161 496 0000', marketing_sms: true });
    expect(await getDetails(sam.headers)).toEqual({
      id: sam.personId,
      reference: sam.reference,
      title: null,
      first_name: 'Sam',
      last_name: 'Sample',
      email: sam.email,
      email_verified_at: null,
      gender: null,
      ethnicity: null,
      disability: null,
      profile_picture_url: null,
      phone: '0161 496 0000',
      address: { address1: '', address2: '', town: '', postcode: '' },
      date_of_birth: '1990-05-17',
      home_venue_slug: null,
      marketing_email: false,
      marketing_sms: true,
      marketing_phone: false,
      marketing_post: false,
      reminders: true,
      marketing_email_at: null,
      marketing_sms_at: null,
      marketing_phone_at: null,
      marketing_post_at: null,
      created_at: expect.objectContaining({ utc: '2030-06-01 12:00:00' }),
      token: null,
    });
    const statuses = [];
    for (const { headers } of [createTestGuest(demo), await logInTestStaff(database, demo)])
      statuses.push((await app.inject({ url: path, headers })).statusCode);
    expect(statuses).toEqual([401, 403]);
  });

  test('refuses a name with something like a domain, in the language of the caller [ACC-03 AUT-18]', async () => {
    const bilingual = await createTestClient(database, { languages: ['en', 'cy'] });
    const { headers } = await logInTestCustomer(database, bilingual);
    const names = { first_name: 'Win evil.com', last_name: 'claim-now.co' };
    const message =
      'Enter a name without ‘@’, a web address or a domain. Put a space after a full stop, as in ‘St. John’.';
    const refused = await change(headers, names);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { first_name: [message], last_name: [message] } },
    ]);
    const welsh = await change({ ...headers, 'accept-language': 'cy' }, names);
    expect(welsh.json<{ errors: object }>().errors).toMatchObject({
      first_name: [expect.stringMatching(/^Rhowch enw heb/)],
    });
    expect(await getDetails(headers)).toMatchObject({ first_name: 'Sam', last_name: 'Sample' });
    expect((await change(headers, { first_name: 'J.R.', last_name: 'St. John' })).statusCode).toBe(200);
  });

  test('changes the named fields only, and no field that has a way of its own [ACC-03]', async () => {
    const venue = await createTestVenue(database, demo);
    const sam = await logInTestCustomer(database, demo, { town: 'Salford', date_of_birth: null });
    const body = {
      title: 'Dr',
      gender: 'prefer_not_to_say',
      ethnicity: 'mixed',
      disability: 'no',
      phone: '+44 161 496 0001',
      address1: '1 Quay Street',
      address2: 'Flat 2',
      town: 'Trafford',
      postcode: 'M3 5DW',
      date_of_birth: '1991-02-03',
      home_venue_slug: venue.slug,
      // Not on the list.
      email: 'thief@people.test',
      role: 'administrator',
      reference: 'MINE',
    };
    const response = await change(sam.headers, body);
    expect([response.statusCode, response.json<{ data: object }>().data]).toEqual([
      200,
      expect.objectContaining({
        title: 'Dr',
        gender: 'prefer_not_to_say',
        ethnicity: 'mixed',
        disability: 'no',
        first_name: 'Sam',
        email: sam.email,
        reference: sam.reference,
        address: { address1: '1 Quay Street', address2: 'Flat 2', town: 'Trafford', postcode: 'M3 5DW' },
        date_of_birth: '1991-02-03',
        home_venue_slug: venue.slug,
      }),
    ]);
    await change(sam.headers, { title: '', gender: null, home_venue_slug: null });
    expect(await getDetails(sam.headers)).toMatchObject({
      title: null,
      gender: null,
      home_venue_slug: null,
      ethnicity: 'mixed',
    });
  });

  test('says which field is wrong and why, and changes nothing [ACC-03]', async () => {
    const otherVenue = await createTestVenue(database, harbour);
    const sam = await logInTestCustomer(database, demo);
    const response = await change(sam.headers, {
      first_name: 'www.evil.example',
      last_name: 'Changed',
      postcode: 'M3',
      date_of_birth: '1980-01-01',
      home_venue_slug: otherVenue.slug,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      errors: {
        first_name: [
          'Enter a name without ‘@’, a web address or a domain. Put a space after a full stop, as in ‘St. John’.',
        ],
        postcode: ['Enter a full UK postcode, like M7 1UE'],
        date_of_birth: ['You cannot change your date of birth here. Ask us at reception.'],
        home_venue_slug: ['Choose one of our venues'],
      },
    });
    expect(await getDetails(sam.headers)).toMatchObject({ last_name: 'Sample', home_venue_slug: null });
    expect((await change(sam.headers, { gender: 'robot' })).json()).toHaveProperty('errors.gender');
  });

  test('keeps when each way of marketing was agreed to, until it is withdrawn [ACC-08]', async () => {
    const sam = await logInTestCustomer(database, demo);
    now = noon;
    await change(sam.headers, { marketing_email: true, marketing_post: true });
    now = noon + 3_600_000;
    await change(sam.headers, { marketing_email: true, marketing_post: false, marketing_phone: true });
    now = noon;
    expect(await getDetails(sam.headers)).toMatchObject({
      marketing_email: true,
      marketing_email_at: { utc: '2030-06-01 12:00:00' },
      marketing_phone_at: { utc: '2030-06-01 13:00:00' },
      marketing_post: false,
      marketing_post_at: null,
      marketing_sms_at: null,
    });
  });

  test('takes a missing date of birth also before the address is proved, once and alone [ACC-03 ACT-35]', async () => {
    const fields = { is_provisional: true, date_of_birth: null };
    const { headers } = await logInTestCustomer(database, demo, fields);
    const birthday = { date_of_birth: '1990-03-27' };
    expect((await change(headers, { ...birthday, phone: '' })).statusCode).toBe(409);
    const empty = await change(headers, { date_of_birth: '' });
    expect([empty.statusCode, empty.json()]).toMatchObject([
      422,
      { errors: { date_of_birth: ['Enter a real date of birth'] } },
    ]);
    expect((await change(headers, birthday)).statusCode).toBe(200);
    expect(await getDetails(headers)).toMatchObject(birthday);
    expect((await change(headers, { date_of_birth: '1991-03-27' })).statusCode).not.toBe(200);
    expect(await getDetails(headers)).toMatchObject(birthday);
  });

  test('is not changed in an account whose address is not proved, or by a guest [ACC-03]', async () => {
    const newcomer = await logInTestCustomer(database, demo, { is_provisional: true });
    const response = await change(newcomer.headers, { phone: '0161 496 0009' });
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'account_not_proven' }]);
    expect((await change(createTestGuest(demo).headers, { phone: '' })).statusCode).toBe(401);
  });
});

const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } });
const jpeg = await createPicture(900, 600)
  .withExif({ IFD0: { Copyright: 'A secret place' } })
  .jpeg()
  .toBuffer();
const upload = (headers: Headers, payload: Buffer, type = 'image/jpeg') =>
  app.inject({
    method: 'PUT',
    url: '/api/auth/user/picture',
    headers: { ...headers, 'content-type': type },
    payload,
  });

async function uploadAndGetUrl(headers: Headers): Promise<string> {
  const response = await upload(headers, jpeg);
  return response.json<{ data: { profile_picture_url: string } }>().data.profile_picture_url;
}

describe('the picture of a customer', () => {
  test('is saved as a square without metadata, from each format, and removed [ACC-08]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const url = await uploadAndGetUrl(sam.headers);
    const { headers, rawPayload } = await app.inject({ url, headers: sam.headers });
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    expect(jpeg.toString('latin1')).toContain('A secret place');
    expect(rawPayload.toString('latin1')).not.toContain('A secret place');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    for (const [type, bytes] of [
      ['image/png', await createPicture(40, 90).png().toBuffer()],
      ['image/webp', await createPicture(40, 90).webp().toBuffer()],
    ] as const)
      expect((await upload(sam.headers, bytes, type)).statusCode).toBe(200);
    expect((await app.inject({ url, headers: sam.headers })).statusCode).toBe(404);
    await app.inject({ method: 'DELETE', url: '/api/auth/user/picture', headers: sam.headers });
    expect(await getDetails(sam.headers)).toMatchObject({ profile_picture_url: null });
  });

  test('is shown to linked people, and to nobody else [ACC-08 AUT-25]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const [parent, child] = [
      await logInTestCustomer(database, demo),
      await logInTestCustomer(database, demo),
    ];
    await linkTestPeople(database, demo, parent.personId, [sam.personId]);
    await linkTestPeople(database, demo, sam.personId, [child.personId]);
    const url = await uploadAndGetUrl(sam.headers);
    const statuses = [];
    for (const { headers } of [
      parent,
      child,
      await logInTestCustomer(database, demo),
      await logInTestCustomer(database, harbour),
      createTestGuest(demo),
    ])
      statuses.push((await app.inject({ url, headers })).statusCode);
    expect(statuses).toEqual([200, 200, 404, 404, 401]);
    await database.run(sql`update linked_person set status = 'revoked' where client_id = ${demo.id}`);
    expect((await app.inject({ url, headers: parent.headers })).statusCode).toBe(404);
  });

  test('is refused unless it is one picture of these formats and a sensible size [ACC-08]', async () => {
    const sam = await logInTestCustomer(database, demo);
    const png = await createPicture(40, 40).png().toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const codes = [];
    for (const bytes of [
      svg,
      await createPicture(40, 40).gif().toBuffer(),
      Buffer.concat([png, Buffer.from('PK\x03\x04 a file behind it')]),
      Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
      Buffer.concat([jpeg.subarray(0, 300), Buffer.from([0xff, 0xd9])]),
    ])
      codes.push((await upload(sam.headers, bytes)).json<{ code: string }>().code);
    expect(codes).toEqual(Array.from(codes, () => 'picture_invalid'));
    expect((await upload(sam.headers, Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await upload(sam.headers, svg, 'image/svg+xml')).statusCode).toBe(415);
    expect(await getDetails(sam.headers)).toMatchObject({ profile_picture_url: null });
  });

  test('of the largest size is refused by its dimensions, and needs a proved address [ACC-08]', async () => {
    const sam = await logInTestCustomer(database, demo);
    // The header alone says how large the picture is: there are no such pixels to decode.
    const large = await createPicture(40, 40).png().toBuffer();
    large.writeUInt32BE(10_000, 16);
    large.writeUInt32BE(10_000, 20);
    large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
    const response = await upload(sam.headers, large, 'image/png');
    expect([response.statusCode, response.json()]).toMatchObject([422, { code: 'picture_dimensions' }]);
    const newcomer = await logInTestCustomer(database, demo, { is_provisional: true });
    expect((await upload(newcomer.headers, jpeg)).json()).toMatchObject({ code: 'account_not_proven' });
  });
});
