import type { Insertable } from 'kysely';
import type { Run } from '#platform/database';
import type { Category } from '#platform/tables';
import { clientId } from './clients.ts';
import { insert } from './insert.ts';
import { idOf } from './random.ts';

type Leaf = {
  slug: string;
  name: string;
  picture: string;
  description: string;
  noun?: string;
  chosen?: boolean;
};
type Root = {
  slug: string;
  name: string;
  picture: string;
  description: string;
  type: 'classes' | 'resources';
  leaves: readonly Leaf[];
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
  noun: 'court',
  chosen: true,
};
const squash = {
  slug: 'squash',
  name: 'Squash',
  picture: 'squash',
  description: 'Forty minutes on a glass-backed court. We give you the court when you come.',
  noun: 'court',
};
const tennis = {
  slug: 'tennis',
  name: 'Tennis',
  picture: 'tennis',
  description: 'Free play on three outdoor courts, floodlit until ten.',
  noun: 'court',
};

const roots: Readonly<Record<string, readonly Root[]>> = {
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
      description: 'Badminton, squash, tennis',
      type: 'resources',
      leaves: [badminton, squash, tennis],
    },
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
  ],
};

export async function plantCategories(run: Run, now: number): Promise<void> {
  for (const [client, list] of Object.entries(roots)) {
    const created_at = new Date(now);
    const row = ({ slug, name, picture, description }: Leaf, position: number): Insertable<Category> => ({
      client_id: clientId(client),
      id: idOf(`category ${client} ${slug}`),
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
    await insert(run, 'category', list.map(row));
    const leaves = list.flatMap((root) =>
      root.leaves.map((leaf, position) => ({
        ...row(leaf, position),
        parent_id: idOf(`category ${client} ${root.slug}`),
        booking_type: root.type,
        browse_by_name: leaf.noun ?? 'location',
        allocation_strategy: leaf.chosen ? ('customer' as const) : ('allocated' as const),
      })),
    );
    await insert(run, 'category', leaves);
  }
}
