import { addDays } from '@pavilion/domain/day';
import { localDay } from '@pavilion/domain/wall-clock';
import type { Run } from '#platform/database';
import { clientId } from './clients.ts';
import { insert } from './insert.ts';
import { idOf } from './random.ts';

export const venueId = (slug: string): string => idOf(`venue ${slug}`);

type Hours = readonly [opens: number, closes: number];
type Site = {
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
  accessFacts?: readonly string[];
  footer: string;
  week: Hours;
  saturday: Hours;
  sunday: Hours;
};

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;

const sites: readonly Site[] = [
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
    accessFacts: ['step_free', 'hoist', 'changing_places', 'accessible_parking'],
    footer:
      '<p>Northgate Arena, Broughton Lane, Salford M7&nbsp;1UE · <a href="tel:01614960142">0161 496 0142</a></p>',
    week: [at(6), at(22)],
    saturday: [at(7), at(21, 30)],
    sunday: [at(7), at(21, 30)],
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
    accessFacts: ['step_free', 'hoist'],
    footer: '',
    week: [at(6, 30), at(21, 30)],
    saturday: [at(8), at(20)],
    sunday: [at(8), at(20)],
  },
  {
    client: 'demo',
    slug: 'oakfield-community',
    name: 'Oakfield Community',
    description: 'A community hall with a small gym, run together with the neighbours.',
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
    week: [at(18), at(22)],
    saturday: [at(9), at(13)],
    sunday: [at(9), at(13)],
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
    week: [at(7), at(20)],
    saturday: [at(8), at(16)],
    sunday: [at(9), at(16)],
  },
  {
    client: 'harbour',
    slug: 'harbour-sports-village',
    name: 'Harbour Sports Village',
    description: 'Studios, a sports hall and tennis courts above the bay.',
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
    accessFacts: ['step_free', 'accessible_parking'],
    footer: '',
    week: [at(6), at(22)],
    saturday: [at(7), at(20)],
    sunday: [at(8), at(20)],
  },
];

const venueOf = (site: Site, position: number, { today, now }: { today: string; now: number }) => ({
  client_id: clientId(site.client),
  id: venueId(site.slug),
  slug: site.slug,
  name: site.name,
  description: site.description,
  picture: site.picture,
  address1: site.address1,
  town: site.town,
  area: site.area,
  postcode: site.postcode,
  phone: site.phone,
  email: site.email,
  lat: site.lat,
  lng: site.lng,
  access: [...site.access],
  access_facts: [...(site.accessFacts ?? [])],
  timezone: 'Europe/London',
  activities_v2_migration_date: addDays(today, site.slug === 'oakfield-community' ? 90 : -400),
  footer_html: site.footer,
  position,
  created_at: new Date(now),
});

/** The venues with their opening times. Oakfield is on the older platform for another 90 days. */
export async function plantVenues(run: Run, now: number): Promise<void> {
  const today = localDay(now, 'Europe/London');
  await insert(
    run,
    'venue',
    sites.map((site, position) => venueOf(site, position, { today, now })),
  );
  const days = sites.flatMap(({ client, slug, week, saturday, sunday }) =>
    [week, week, week, week, week, saturday, sunday].map(([opens, closes], day) => ({
      client_id: clientId(client),
      venue_id: venueId(slug),
      weekday: day + 1,
      opens,
      closes,
    })),
  );
  await insert(run, 'opening_time', days);
  // THM-07: the pool has a look of its own; what it leaves open is the client's.
  await insert(run, 'theme', [
    {
      client_id: clientId('demo'),
      venue_id: venueId('riverside-pool'),
      id: idOf('theme riverside-pool'),
      app_primary_colour: '#0B6FB8',
    },
  ]);
}

type Room = { venue: string; name: string; leaves: readonly string[] };

/** The spaces of the venues: a room without leaves is one itself. */
const rooms: readonly Room[] = [
  { venue: 'northgate-arena', name: 'Studio 1', leaves: [] },
  { venue: 'northgate-arena', name: 'Studio 2', leaves: [] },
  { venue: 'northgate-arena', name: 'Community room', leaves: [] },
  { venue: 'northgate-arena', name: 'Sports hall', leaves: ['Court 1', 'Court 2', 'Court 3', 'Court 4'] },
  { venue: 'northgate-arena', name: 'Squash courts', leaves: ['Squash court 1', 'Squash court 2'] },
  {
    venue: 'northgate-arena',
    name: 'Tennis courts',
    leaves: ['Tennis court 1', 'Tennis court 2', 'Tennis court 3'],
  },
  { venue: 'riverside-pool', name: 'Main pool', leaves: [] },
  { venue: 'riverside-pool', name: 'Quiet studio', leaves: [] },
  { venue: 'oakfield-community', name: 'Hall', leaves: [] },
  { venue: 'moorside', name: 'Mill studio', leaves: [] },
  { venue: 'moorside', name: 'Squash courts', leaves: ['Squash court 1', 'Squash court 2'] },
  { venue: 'harbour-sports-village', name: 'Studio 1', leaves: [] },
  { venue: 'harbour-sports-village', name: 'Studio 2', leaves: [] },
  { venue: 'harbour-sports-village', name: 'Sports hall', leaves: ['Court 1', 'Court 2', 'Court 3'] },
];

const locationId = (venue: string, name: string): string => idOf(`location ${venue} ${name}`);

/** The leaves of a room by its name: what is taken where a session is in it. */
export const leavesOf = (venue: string, name: string): string[] => {
  const room = rooms.find((one) => one.venue === venue && one.name === name);
  const leaves = room && room.leaves.length > 0 ? room.leaves : [name];
  return leaves.map((leaf) => locationId(venue, leaf));
};

export async function plantLocations(run: Run): Promise<void> {
  const clientOf = (venue: string) => clientId(sites.find(({ slug }) => slug === venue)?.client ?? '');
  const rows = rooms.flatMap(({ venue, name, leaves }, position) => {
    const root_id = locationId(venue, name);
    const its = { client_id: clientOf(venue), venue_id: venueId(venue), root_id };
    return [
      { ...its, id: root_id, parent_id: null, name, position },
      ...leaves.map((leaf, at) => ({
        ...its,
        id: locationId(venue, leaf),
        parent_id: root_id,
        name: leaf,
        position: at,
      })),
    ];
  });
  await insert(run, 'location', rows);
}
