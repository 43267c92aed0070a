import { addDays } from '@pavilion/domain/day';
import { localDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import type { Run } from '#platform/database';
import { hashPassword } from '#platform/password-hash';
import { clientId } from './clients.ts';
import { insert } from './insert.ts';
import { idOf, randomOf, referenceOf } from './random.ts';
import { venueId } from './venues.ts';

/** The password of everybody who can log in. */
export const password = 'Password1!';

type Role = 'customer' | 'front_of_house' | 'manager' | 'administrator';
type Known = {
  client: string;
  email: string;
  first: string;
  last: string;
  role?: Role;
  /** Whole years; null for who never said it. */
  age: number | null;
  home?: string;
  /** A linked child has no way to log in. */
  locked?: boolean;
};

const known: readonly Known[] = [
  {
    client: 'demo',
    email: 'alex@demo.test',
    first: 'Alex',
    last: 'Morgan',
    age: 38,
    home: 'northgate-arena',
  },
  {
    client: 'demo',
    email: 'robin@demo.test',
    first: 'Robin',
    last: 'Morgan',
    age: 11,
    home: 'northgate-arena',
    locked: true,
  },
  { client: 'demo', email: 'sam@demo.test', first: 'Sam', last: 'Okafor', age: 27, home: 'northgate-arena' },
  { client: 'demo', email: 'pat@demo.test', first: 'Pat', last: 'Kowalski', age: 64, home: 'riverside-pool' },
  {
    client: 'demo',
    email: 'desk@demo.test',
    first: 'Dee',
    last: 'Lomax',
    role: 'front_of_house',
    age: 31,
    home: 'northgate-arena',
  },
  {
    client: 'demo',
    email: 'manager@demo.test',
    first: 'Morgan',
    last: 'Ellis',
    role: 'manager',
    age: 45,
    home: 'northgate-arena',
  },
  { client: 'demo', email: 'admin@demo.test', first: 'Ade', last: 'Bankole', role: 'administrator', age: 50 },
  {
    client: 'harbour',
    email: 'kim@harbour.test',
    first: 'Kim',
    last: 'Tran',
    age: 33,
    home: 'harbour-sports-village',
  },
  {
    client: 'harbour',
    email: 'desk@harbour.test',
    first: 'Jess',
    last: 'Harding',
    role: 'front_of_house',
    age: 29,
    home: 'harbour-sports-village',
  },
];

const firstNames =
  `Aisha Ben Carys Daniel Elin Farid Grace Hamza Imogen Jakub Keira Liam Maya Nathan Olivia Priyanka
  Quentin Ruth Sofia Tariq Uma Victor Wendy Zofia`.split(/\s+/);
const lastNames =
  `Ahmed Barnes Clarke Davies Evans Fletcher Green Hughes Iqbal Jones Khan Lewis Mistry Nowak Owen Patel
  Quinn Roberts Shah Taylor Walker Young`.split(/\s+/);
const crowd = 90;

/** Somebody of the demonstration, by the number that the database gave. */
export type People = {
  alex: number;
  desk: number;
  harbourDesk: number;
  crowd: readonly number[];
  harbourCrowd: readonly number[];
};

/** The people of the demonstration, with those who fill the sessions and never log in. */
export async function plantPeople(run: Run, now: number): Promise<People> {
  const password_hash = await hashPassword(password);
  await insert(run, 'person', [
    ...known.map((one) => ({ ...personOf(one, now), password_hash: one.locked ? null : password_hash })),
    ...crowdOf('demo', now),
    ...crowdOf('harbour', now),
  ]);
  const rows = await run(sql<{ id: number; email: string }>`select id, email from person order by id`);
  const numbers = new Map(rows.map(({ id, email }) => [email, id]));
  const numberOf = (email: string): number => numbers.get(email) ?? 0;
  await insert(run, 'linked_person', [
    {
      client_id: clientId('demo'),
      person_id: numberOf('alex@demo.test'),
      linked_id: numberOf('robin@demo.test'),
      relationship: 'parent',
      status: 'successful',
      created_at: new Date(now),
      confirmed_at: new Date(now),
    },
  ]);
  const visitorsOf = (client: string) =>
    rows
      .filter(({ email }) => /^visitor\d/.test(email) && email.endsWith(`@${client}.test`))
      .map(({ id }) => id);
  return {
    alex: numberOf('alex@demo.test'),
    desk: numberOf('desk@demo.test'),
    harbourDesk: numberOf('desk@harbour.test'),
    crowd: visitorsOf('demo'),
    harbourCrowd: visitorsOf('harbour'),
  };
}

const birth = (age: number, now: number): string =>
  addDays(localDay(now, 'Europe/London'), -Math.floor(age * 365.25) - 100);

const personOf = ({ client, email, first, last, role = 'customer', age, home }: Known, now: number) => ({
  client_id: clientId(client),
  uuid: idOf(`person ${email}`),
  reference: referenceOf(email),
  role,
  first_name: first,
  last_name: last,
  email,
  phone: '0161 496 0100',
  date_of_birth: age === null ? null : birth(age, now),
  address1: '12 Chapel Street',
  town: client === 'harbour' ? 'Seabourne' : 'Salford',
  postcode: client === 'harbour' ? 'SB1 2AB' : 'M3 5DW',
  home_venue_id: home === undefined ? null : venueId(home),
  terms_version: client === 'demo' ? '2026-01' : null,
  created_at: new Date(now),
});

function crowdOf(client: string, now: number) {
  const random = randomOf(`people ${client}`);
  const pick = (names: readonly string[]): string => names[Math.floor(random() * names.length)] ?? '';
  return Array.from({ length: crowd }, (_, at) => {
    const known = {
      client,
      email: `visitor${at + 1}@${client}.test`,
      first: pick(firstNames),
      last: pick(lastNames),
      age: 18 + Math.floor(random() * 50),
    };
    return { ...personOf(known, now), password_hash: null };
  });
}
