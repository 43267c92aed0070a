import { addDays } from '@pavilion/domain/day';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

export const getVenueId = (slug: string): string => createSeedId(`venue ${slug}`);

type OpeningHours = readonly [opens: number, closes: number];
type SeedVenue = {
  client: string;
  slug: string;
  name: string;
  description: string;
  picture: string;
  address1: string;
  town: string;
  area: string;
  postcode: string;
  phone: string;
  email: string;
  lat: number | null;
  lng: number | null;
  access: readonly string[];
  accessFeatures?: readonly string[];
  footer: string;
  week: OpeningHours;
  saturday: OpeningHours;
  sunday: OpeningHours;
};

const toMinuteOfDay = (hours: number, minutes = 0): number => hours * 60 + minutes;

const seedVenueList: readonly SeedVenue[] = [
  {
    client: 'demo',
    slug: 'northgate-arena',
    name: 'Northgate Arena',
    description:
      'Two studios, a sports hall with four courts, squash, tennis and two pools, in the middle of Salford.',
    picture: 'arena',
    address1: 'Broughton Lane',
    town: 'Salford',
    area: 'Salford',
    postcode: 'M7 1UE',
    phone: '0161 496 0142',
    email: 'arena@northgate.test',
    lat: 53.4982,
    lng: -2.2614,
    access: [
      'Bus 97 and 98 stop outside, 12 minutes from Shudehill',
      'Free parking for 180 cars, 12 accessible bays',
      'Step-free throughout, pool hoist and Changing Places toilet',
    ],
    accessFeatures: ['step_free', 'hoist', 'changing_places', 'accessible_parking'],
    footer:
      '<p>Northgate Arena, Broughton Lane, Salford M7&nbsp;1UE&nbsp;· <a href="tel:01614960142">0161 496 0142</a></p>',
    week: [toMinuteOfDay(6), toMinuteOfDay(22)],
    saturday: [toMinuteOfDay(7), toMinuteOfDay(21, 30)],
    sunday: [toMinuteOfDay(7), toMinuteOfDay(21, 30)],
  },
  {
    client: 'demo',
    slug: 'riverside-pool',
    name: 'Riverside Pool',
    description: 'A 25 metre pool, a learner pool and a quiet studio beside the Irwell.',
    picture: 'pool-building',
    address1: 'Ordsall Lane',
    town: 'Salford',
    area: 'Ordsall',
    postcode: 'M5 3HP',
    phone: '0161 496 0177',
    email: 'riverside@northgate.test',
    lat: 53.4741,
    lng: -2.2703,
    access: [
      'Metrolink to Exchange Quay, 6 minutes on foot',
      'Pay and display for 60 cars',
      'Pool hoist and level access',
    ],
    accessFeatures: ['step_free', 'hoist'],
    footer: '',
    week: [toMinuteOfDay(6, 30), toMinuteOfDay(21, 30)],
    saturday: [toMinuteOfDay(8), toMinuteOfDay(20)],
    sunday: [toMinuteOfDay(8), toMinuteOfDay(20)],
  },
  {
    client: 'demo',
    slug: 'oakfield-community',
    name: 'Oakfield Community',
    description: 'A community hall with a squash court and a small pool, run together with the neighbours.',
    picture: 'community-hall',
    address1: 'Great Clowes Street',
    town: 'Salford',
    area: 'Broughton',
    postcode: 'M7 2AB',
    phone: '0161 496 0119',
    email: 'oakfield@northgate.test',
    lat: 53.5046,
    lng: -2.2587,
    access: ['Bus 51 stops at the gate', 'Ramp at the side entrance'],
    footer: '',
    week: [toMinuteOfDay(8), toMinuteOfDay(22)],
    saturday: [toMinuteOfDay(8), toMinuteOfDay(18)],
    sunday: [toMinuteOfDay(8), toMinuteOfDay(18)],
  },
  {
    client: 'demo',
    slug: 'moorside',
    name: 'Moorside',
    description: 'Squash and a studio in the old mill at Swinton.',
    picture: 'moorside',
    address1: 'Moorside Road',
    town: 'Swinton',
    area: 'Swinton',
    postcode: 'M27 0EW',
    phone: '0161 496 0125',
    email: 'moorside@northgate.test',
    lat: null,
    lng: null,
    access: ['Moorside station, 4 minutes on foot', 'Two steps at the entrance; please ring for the ramp'],
    footer: '',
    week: [toMinuteOfDay(7), toMinuteOfDay(20)],
    saturday: [toMinuteOfDay(8), toMinuteOfDay(16)],
    sunday: [toMinuteOfDay(9), toMinuteOfDay(16)],
  },
  {
    client: 'harbour',
    slug: 'harbour-sports-village',
    name: 'Harbour Sports Village',
    description: 'Studios, a pool, a sports hall and tennis courts above the bay.',
    picture: 'arena',
    address1: 'Marine Parade',
    town: 'Seabourne',
    area: 'Seabourne',
    postcode: 'SB1 4HA',
    phone: '01632 960 518',
    email: 'village@harbour.test',
    lat: 50.728,
    lng: -1.875,
    access: [
      'Bus 4 stops outside, 8 minutes from the station',
      'Free parking for 180 cars, 12 accessible bays',
      'Step-free throughout',
    ],
    accessFeatures: ['step_free', 'accessible_parking'],
    footer: '',
    week: [toMinuteOfDay(6), toMinuteOfDay(22)],
    saturday: [toMinuteOfDay(7), toMinuteOfDay(20)],
    sunday: [toMinuteOfDay(8), toMinuteOfDay(20)],
  },
];

const buildVenue = (venue: SeedVenue, position: number, { today, now }: { today: string; now: number }) => ({
  client_id: getClientId(venue.client),
  id: getVenueId(venue.slug),
  slug: venue.slug,
  name: venue.name,
  description: venue.description,
  picture: venue.picture,
  address1: venue.address1,
  town: venue.town,
  area: venue.area,
  postcode: venue.postcode,
  phone: venue.phone,
  email: venue.email,
  lat: venue.lat,
  lng: venue.lng,
  access: [...venue.access],
  access_features: [...(venue.accessFeatures ?? [])],
  timezone: 'Europe/London',
  activities_v2_migration_date: addDays(today, venue.slug === 'oakfield-community' ? 90 : -400),
  footer_html: venue.footer,
  position,
  created_at: new Date(now),
});

/** Opening hours of a venue in minutes since midnight, Monday first. */
const listOpeningHours = ({ week, saturday, sunday }: SeedVenue): OpeningHours[] => [
  week,
  week,
  week,
  week,
  week,
  saturday,
  sunday,
];

/** Whether a venue is open from a minute of the day until another, by weekday, Monday first. */
export function isOpenByWeekday(slug: string, from: number, until: number): boolean[] {
  const venue = seedVenueList.find((candidate) => candidate.slug === slug);
  if (!venue) throw new Error(`Venue ${slug} not found`);
  return listOpeningHours(venue).map(([opens, closes]) => from >= opens && until <= closes);
}

/** Inserts the venues with their opening times. Oakfield stays on the older platform for another 90 days. */
export async function seedVenues(run: RunStatement, now: number): Promise<void> {
  const today = getLocalDay(now, 'Europe/London');
  await insertRows(
    run,
    'venue',
    seedVenueList.map((venue, position) => buildVenue(venue, position, { today, now })),
  );
  const days = seedVenueList.flatMap((venue) =>
    listOpeningHours(venue).map(([opens, closes], day) => ({
      client_id: getClientId(venue.client),
      venue_id: getVenueId(venue.slug),
      weekday: day + 1,
      opens,
      closes,
    })),
  );
  await insertRows(run, 'opening_time', days);
  // THM-07: the pool has its own theme; fields that it does not set come from the client's theme.
  await insertRows(run, 'theme', [
    {
      client_id: getClientId('demo'),
      venue_id: getVenueId('riverside-pool'),
      id: createSeedId('theme riverside-pool'),
      app_primary_colour: '#0B6FB8',
    },
  ]);
}

type SeedLocation = { venue: string; name: string; leaves: readonly string[] };

const listRooms = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** Locations of the venues. A root location without leaves is a leaf itself. */
const seedLocationList: readonly SeedLocation[] = [
  { venue: 'northgate-arena', name: 'Studio 1', leaves: [] },
  { venue: 'northgate-arena', name: 'Studio 2', leaves: [] },
  { venue: 'northgate-arena', name: 'Community room', leaves: [] },
  { venue: 'northgate-arena', name: 'Sports hall', leaves: ['Court 1', 'Court 2', 'Court 3', 'Court 4'] },
  { venue: 'northgate-arena', name: 'Squash courts', leaves: ['Squash court 1', 'Squash court 2'] },
  { venue: 'northgate-arena', name: 'Camp rooms', leaves: listRooms('Camp room', 6) },
  { venue: 'northgate-arena', name: 'Teaching pool', leaves: listRooms('Teaching lane', 3) },
  {
    venue: 'northgate-arena',
    name: 'Tennis courts',
    leaves: ['Tennis court 1', 'Tennis court 2', 'Tennis court 3'],
  },
  { venue: 'northgate-arena', name: 'All-weather court', leaves: [] },
  { venue: 'northgate-arena', name: 'Main pool', leaves: [] },
  { venue: 'northgate-arena', name: 'Learner pool', leaves: [] },
  { venue: 'riverside-pool', name: 'Main pool', leaves: [] },
  { venue: 'riverside-pool', name: 'Learner pool', leaves: [] },
  { venue: 'riverside-pool', name: 'Quiet studio', leaves: [] },
  { venue: 'riverside-pool', name: 'Teaching pool', leaves: listRooms('Teaching lane', 6) },
  { venue: 'oakfield-community', name: 'Hall', leaves: [] },
  { venue: 'oakfield-community', name: 'Squash court', leaves: [] },
  { venue: 'oakfield-community', name: 'Small pool', leaves: [] },
  { venue: 'oakfield-community', name: 'Camp room 1', leaves: [] },
  { venue: 'oakfield-community', name: 'Teaching lane 1', leaves: [] },
  { venue: 'moorside', name: 'Mill studio', leaves: [] },
  { venue: 'moorside', name: 'Squash courts', leaves: ['Squash court 1', 'Squash court 2'] },
  { venue: 'harbour-sports-village', name: 'Studio 1', leaves: [] },
  { venue: 'harbour-sports-village', name: 'Studio 2', leaves: [] },
  { venue: 'harbour-sports-village', name: 'Pool', leaves: [] },
  { venue: 'harbour-sports-village', name: 'Camp rooms', leaves: listRooms('Camp room', 2) },
  { venue: 'harbour-sports-village', name: 'Teaching pool', leaves: listRooms('Teaching lane', 2) },
  { venue: 'harbour-sports-village', name: 'Sports hall', leaves: ['Court 1', 'Court 2', 'Court 3'] },
];

export const getLocationId = (venue: string, name: string): string =>
  createSeedId(`location ${venue} ${name}`);

/** Leaf locations of a root location or leaf, by its name. */
export const getLeafLocationIds = (venue: string, name: string): string[] => {
  const location = seedLocationList.find((candidate) => candidate.venue === venue && candidate.name === name);
  const leaves = location && location.leaves.length > 0 ? location.leaves : [name];
  return leaves.map((leaf) => getLocationId(venue, leaf));
};

export async function seedLocations(run: RunStatement): Promise<void> {
  const getClientIdOfVenue = (venue: string) =>
    getClientId(seedVenueList.find(({ slug }) => slug === venue)?.client ?? '');
  const rows = seedLocationList.flatMap(({ venue, name, leaves }, position) => {
    const root_id = getLocationId(venue, name);
    const shared = { client_id: getClientIdOfVenue(venue), venue_id: getVenueId(venue), root_id };
    return [
      { ...shared, id: root_id, parent_id: null, name, position },
      ...leaves.map((leaf, at) => ({
        ...shared,
        id: getLocationId(venue, leaf),
        parent_id: root_id,
        name: leaf,
        position: at,
      })),
    ];
  });
  await insertRows(run, 'location', rows);
}
