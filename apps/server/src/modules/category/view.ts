import type { category } from '@pavilion/contract/category';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { viewNextOccurrence } from '../venue/index.ts';
import type { CategoryRow } from './store.ts';

type CategoryView = z.input<typeof category>;

/** The categories of a client at a venue, to find parents and children. */
export type CategoryTree = { categories: readonly CategoryRow[]; timezone: string; currency: Currency };

/** ACT-01, ACT-22: a category. A root category combines the prices and occurrences of its children at the venue. */
export function viewCategory(
  row: CategoryRow,
  { categories, timezone, currency }: CategoryTree,
): CategoryView {
  const children = categories.filter(({ parent_id, offered }) => parent_id === row.id && offered);
  const family = [row, ...children];
  const parent = categories.find(({ id }) => id === row.parent_id);
  const amounts = family.flatMap(({ from_amount }) => from_amount ?? []);
  const [next] = family
    .flatMap((member) => member.next ?? [])
    .sort((first, second) => first.starts_at - second.starts_at);
  const { v1, v2 } = getScreenTypes(family);
  return {
    ...viewRelated(row),
    is_root: row.parent_id === null,
    browse_by_name: row.browse_by_name,
    allocation_strategy: row.allocation_strategy,
    v1_type: v1,
    v2_type: v2,
    locations: [...new Set(family.flatMap(({ venue_slugs }) => venue_slugs))]
      .sort()
      .map((venue_slug) => ({ venue_slug })),
    children: children.map(viewRelated),
    parent: parent ? viewRelated(parent) : null,
    created_at: toWallClock(row.created_at, timezone),
    picture: row.picture,
    description: row.description,
    from_price: amounts.length > 0 ? toPrice(Math.min(...amounts), currency) : null,
    next: next ? viewNextOccurrence(next, timezone) : null,
  };
}

/** ACT-01, ACT-22: the same with whether the venue uses the category, and why. */
export function viewCategoryUse(row: CategoryRow, tree: CategoryTree): CategoryView {
  const hasChildren = tree.categories.some(({ parent_id, offered }) => parent_id === row.id && offered);
  const reasons = [
    ...(hasChildren ? (['children'] as const) : []),
    ...(row.offered ? (['schedules'] as const) : []),
  ];
  const inUse = reasons.length > 0 ? { in_use: true, reasons } : { in_use: false };
  return { ...viewCategory(row, tree), in_use: inUse };
}

/** Whether the venue offers a category or one of its children. */
export const isAvailableAtVenue = (row: CategoryRow, categories: readonly CategoryRow[]): boolean =>
  row.offered || categories.some(({ parent_id, offered }) => parent_id === row.id && offered);

/** ACT-09: the same categories, of which only those count as offered that have an occurrence to book now. */
export function keepBookable(tree: CategoryTree): CategoryTree {
  const isBookable = (row: CategoryRow): boolean =>
    [row, ...tree.categories.filter(({ parent_id }) => parent_id === row.id)].some(
      ({ next }) => next !== null,
    );
  const categories = tree.categories.map((row) => ({ ...row, offered: isBookable(row) }));
  return { ...tree, categories };
}

const viewRelated = ({ id, name, slug, booking_type }: CategoryRow) => ({ id, name, slug, booking_type });

const types = {
  classes: { v1: 'class_templates', v2: 'classes' },
  resources: { v1: 'ad_hoc_templates', v2: 'resources' },
  ticketed: { v1: 'fast_ticket_templates', v2: 'ticketed' },
  courses: { v1: null, v2: null },
  camps: { v1: null, v2: null },
} as const;

/** The screen types of a category; a root category has those of its children if they all agree. */
function getScreenTypes(family: readonly CategoryRow[]): (typeof types)[keyof typeof types] {
  const kinds = new Set(family.flatMap(({ booking_type }) => booking_type ?? []));
  const [kind] = kinds;
  return kind && kinds.size === 1 ? types[kind] : types.camps;
}
