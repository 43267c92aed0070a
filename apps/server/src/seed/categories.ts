import type { Insertable } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import type { Category } from '#platform/database/tables';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

type LeafCategory = {
  slug: string;
  name: string;
  picture: string;
  description: string;
  browseByName?: string;
  isCustomerChosen?: boolean;
};
type RootCategory = {
  slug: string;
  name: string;
  picture: string;
  description: string;
  type: 'classes' | 'resources' | 'ticketed' | 'camps' | 'courses';
  leaves: readonly LeafCategory[];
};

const spin = {
  slug: 'spin',
  name: 'Spin',
  picture: 'spin',
  description: 'Indoor cycling to music, at your own resistance.',
};
const yoga = { slug: 'yoga', name: 'Yoga', picture: 'yoga', description: 'From chair yoga to vinyasa.' };
const hiit = {
  slug: 'hiit',
  name: 'HIIT',
  picture: 'hiit',
  description: 'Short, hard, and over before you know it.',
};
const aqua = {
  slug: 'aqua',
  name: 'Aqua fit',
  picture: 'family-swim',
  description: 'Exercise that the water carries.',
};
const badminton = {
  slug: 'badminton',
  name: 'Badminton',
  picture: 'badminton',
  description: 'One price for the court, up to 4 players. Rackets £2.00 at reception.',
  browseByName: 'court',
  isCustomerChosen: true,
};
const squash = {
  slug: 'squash',
  name: 'Squash',
  picture: 'squash',
  description: 'Forty minutes on a glass-backed court. We give you the court when you come.',
  browseByName: 'court',
};
const tennis = {
  slug: 'tennis',
  name: 'Tennis',
  picture: 'tennis',
  description: 'Free play on three outdoor courts, floodlit in the evening, and a court of your own.',
  browseByName: 'court',
};
const football = {
  slug: 'football',
  name: 'Football',
  picture: 'ball',
  description: 'Five-a-side on the all-weather court, by the hour.',
  browseByName: 'court',
};
const laneSwim = {
  slug: 'lane-swim',
  name: 'Lane swim',
  picture: 'lane-swim',
  description: 'Slow, medium and fast lanes. Swim at your own pace.',
};
const familySwim = {
  slug: 'family-swim',
  name: 'Family swim',
  picture: 'family-swim',
  description: 'Floats, shallow water and time to play together.',
};
const swimming: RootCategory = {
  slug: 'swimming',
  name: 'Swimming',
  picture: 'lane-swim',
  description: 'Lane swim, family swim',
  type: 'ticketed',
  leaves: [laneSwim, familySwim],
};

const camps: RootCategory = {
  slug: 'camps',
  name: 'Camps',
  picture: 'holiday-camp',
  description: 'Holiday camps, by the week or by the day',
  type: 'camps',
  leaves: [
    {
      slug: 'holiday-camps',
      name: 'Holiday camps',
      picture: 'holiday-camp',
      description: 'Full days of sport, games and making things for children in the school holidays.',
    },
  ],
};
/** Two types of camps, between which the page of a venue's camps offers the choice (RTE-07). */
const harbourCamps: RootCategory = {
  ...camps,
  leaves: [
    ...camps.leaves,
    {
      slug: 'sailing-camps',
      name: 'Sailing camps',
      picture: 'sailing',
      description: 'Days on the water in a dinghy, for children who can swim.',
    },
  ],
};
const courses: RootCategory = {
  slug: 'courses',
  name: 'Courses',
  picture: 'learn-to-swim',
  description: 'Learn something week by week',
  type: 'courses',
  leaves: [
    {
      slug: 'learn-to-swim',
      name: 'Learn to swim',
      picture: 'learn-to-swim',
      description: 'Ten lessons in small groups, from first splashes to a strong front crawl.',
    },
    {
      slug: 'lifesaving',
      name: 'Lifesaving',
      picture: 'family-swim',
      description: 'Rescue skills and water safety for confident young swimmers.',
    },
  ],
};

const rootsByClient: Readonly<Record<string, readonly RootCategory[]>> = {
  demo: [
    {
      slug: 'fitness-classes',
      name: 'Fitness classes',
      picture: 'spin',
      description: 'Spin, yoga, HIIT',
      type: 'classes',
      leaves: [spin, yoga, hiit, aqua],
    },
    {
      slug: 'courts',
      name: 'Courts',
      picture: 'badminton',
      description: 'Badminton, squash, tennis, football',
      type: 'resources',
      leaves: [badminton, squash, tennis, football],
    },
    swimming,
    camps,
    courses,
  ],
  harbour: [
    {
      slug: 'fitness-classes',
      name: 'Fitness classes',
      picture: 'spin',
      description: 'Spin and yoga',
      type: 'classes',
      leaves: [spin, yoga],
    },
    {
      slug: 'courts',
      name: 'Courts',
      picture: 'badminton',
      description: 'Badminton',
      type: 'resources',
      leaves: [badminton],
    },
    swimming,
    harbourCamps,
    courses,
  ],
};

export const getCategoryId = (client: string, slug: string): string =>
  createSeedId(`category ${client} ${slug}`);

export async function seedCategories(run: RunStatement, now: number): Promise<void> {
  for (const [client, rootCategories] of Object.entries(rootsByClient)) {
    const created_at = new Date(now);
    const buildRow = (
      { slug, name, picture, description }: LeafCategory,
      position: number,
    ): Insertable<Category> => ({
      client_id: getClientId(client),
      id: getCategoryId(client, slug),
      slug,
      name,
      picture,
      description,
      position,
      created_at,
      parent_id: null,
      booking_type: null,
      browse_by_name: 'location',
      allocation_strategy: 'allocated',
    });
    await insertRows(run, 'category', rootCategories.map(buildRow));
    const leaves = rootCategories.flatMap((root) =>
      root.leaves.map((leaf, position) => ({
        ...buildRow(leaf, position),
        parent_id: getCategoryId(client, root.slug),
        booking_type: root.type,
        browse_by_name: leaf.browseByName ?? 'location',
        allocation_strategy: leaf.isCustomerChosen ? ('customer' as const) : ('allocated' as const),
      })),
    );
    await insertRows(run, 'category', leaves);
  }
}
