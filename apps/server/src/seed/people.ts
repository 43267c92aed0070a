import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { hashPassword } from '#platform/security/password-hash';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom, createSeedId, createSeedReference } from './random.ts';
import { getVenueId } from './venues.ts';

/** Password of every person who can log in. */
const demoPassword = 'Password1!';

type Role = 'customer' | 'front_of_house' | 'manager' | 'administrator';
type SeedPerson = {
  client: string;
  email: string;
  first: string;
  last: string;
  role?: Role;
  /** Whole years; null if unknown. */
  age: number | null;
  home?: string;
  /** A linked child cannot log in. */
  isLocked?: boolean;
};

const seedPersons: readonly SeedPerson[] = [
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
    isLocked: true,
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
  { client: 'demo', email: 'jo@demo.test', first: 'Jo', last: 'Hartley', age: 34, home: 'northgate-arena' },
  {
    client: 'harbour',
    email: 'lou@harbour.test',
    first: 'Lou',
    last: 'Bishop',
    age: 41,
    home: 'harbour-sports-village',
  },
  {
    client: 'demo',
    email: 'charlie@demo.test',
    first: 'Charlie',
    last: 'Morgan',
    age: 37,
    home: 'northgate-arena',
  },
];

const firstNamePool =
  `Aisha Ben Carys Daniel Elin Farid Grace Hamza Imogen Jakub Keira Liam Maya Nathan Olivia Priyanka
  Quentin Ruth Sofia Tariq Uma Victor Wendy Zofia`.split(/\s+/);
const lastNamePool =
  `Ahmed Barnes Clarke Davies Evans Fletcher Green Hughes Iqbal Jones Khan Lewis Mistry Nowak Owen Patel
  Quinn Roberts Shah Taylor Walker Young`.split(/\s+/);
const crowdSize = 90;

/** Person ids of the demonstration. */
export type SeedPeople = {
  alex: number;
  pat: number;
  kim: number;
  jo: number;
  lou: number;
  desk: number;
  harbourDesk: number;
  crowd: readonly number[];
  harbourCrowd: readonly number[];
};

/** Inserts the people of the demonstration, and crowds who have bookings and cannot log in. */
export async function seedPeople(run: RunStatement, now: number): Promise<SeedPeople> {
  const password_hash = await hashPassword(demoPassword);
  await insertRows(run, 'person', [
    ...seedPersons.map((person) => ({
      ...buildPerson(person, now),
      password_hash: person.isLocked ? null : password_hash,
    })),
    ...buildCrowd('demo', now),
    ...buildCrowd('harbour', now),
  ]);
  const rows = await run(sql<{ id: number; email: string }>`select id, email from person order by id`);
  const idsByEmail = new Map(rows.map(({ id, email }) => [email, id]));
  const getPersonId = (email: string): number => idsByEmail.get(email) ?? 0;
  await insertRows(run, 'linked_person', buildHousehold(getPersonId, now));
  const findCrowdIds = (client: string) =>
    rows
      .filter(({ email }) => /^customer\d/.test(email) && email.endsWith(`@${client}.test`))
      .map(({ id }) => id);
  return {
    alex: getPersonId('alex@demo.test'),
    pat: getPersonId('pat@demo.test'),
    kim: getPersonId('kim@harbour.test'),
    jo: getPersonId('jo@demo.test'),
    lou: getPersonId('lou@harbour.test'),
    desk: getPersonId('desk@demo.test'),
    harbourDesk: getPersonId('desk@harbour.test'),
    crowd: findCrowdIds('demo'),
    harbourCrowd: findCrowdIds('harbour'),
  };
}

const invitationMs = 7 * 24 * 3_600_000;

/** AUT-13: Alex books for a child and a partner, who books for Alex too, and has invited Sam. */
function buildHousehold(getPersonId: (email: string) => number, now: number) {
  const alex = getPersonId('alex@demo.test');
  const charlie = getPersonId('charlie@demo.test');
  const at = new Date(now);
  const noInvitation = { invited_email: null, expires_at: null, language: null, origin: null, sent_count: 0 };
  const linked = { client_id: getClientId('demo'), status: 'successful', created_at: at } as const;
  return [
    {
      ...linked,
      ...noInvitation,
      person_id: alex,
      linked_id: getPersonId('robin@demo.test'),
      relationship: 'parent' as const,
      confirmed_at: at,
    },
    {
      ...linked,
      ...noInvitation,
      person_id: alex,
      linked_id: charlie,
      relationship: 'partner' as const,
      confirmed_at: at,
    },
    {
      ...linked,
      ...noInvitation,
      person_id: charlie,
      linked_id: alex,
      relationship: 'partner' as const,
      confirmed_at: at,
    },
    {
      ...linked,
      person_id: alex,
      linked_id: null,
      relationship: 'sibling' as const,
      status: 'pending' as const,
      confirmed_at: null,
      invited_email: 'sam@demo.test',
      expires_at: new Date(now + invitationMs),
      language: 'en',
      // Sending it again replaces the address.
      origin: 'http://account.demo.localhost',
      sent_count: 1,
    },
  ];
}

const calculateBirthDate = (age: number, now: number): string =>
  addDays(getLocalDay(now, 'Europe/London'), -Math.floor(age * 365.25) - 100);

const buildPerson = (
  { client, email, first, last, role = 'customer', age, home }: SeedPerson,
  now: number,
) => ({
  client_id: getClientId(client),
  uuid: createSeedId(`person ${email}`),
  reference: createSeedReference(email),
  role,
  first_name: first,
  last_name: last,
  email,
  phone: '0161 496 0100',
  date_of_birth: age === null ? null : calculateBirthDate(age, now),
  address1: '12 Chapel Street',
  town: client === 'harbour' ? 'Seabourne' : 'Salford',
  postcode: client === 'harbour' ? 'SB1 2AB' : 'M3 5DW',
  home_venue_id: home === undefined ? null : getVenueId(home),
  terms_version: client === 'demo' ? '2026-01' : null,
  email_verified_at: new Date(now),
  created_at: new Date(now),
});

function buildCrowd(client: string, now: number) {
  const random = createRandom(`people ${client}`);
  const pick = (names: readonly string[]): string => names[Math.floor(random() * names.length)] ?? '';
  return Array.from({ length: crowdSize }, (_, at) => {
    const member = {
      client,
      email: `customer${at + 1}@${client}.test`,
      first: pick(firstNamePool),
      last: pick(lastNamePool),
      age: 18 + Math.floor(random() * 50),
    };
    return { ...buildPerson(member, now), password_hash: null };
  });
}
