import type { Category } from '../category/index.ts';
import type { BundleKind } from './bundle-kind.ts';

type RootCategory = Pick<Category, 'slug' | 'bookingType'> & { children: readonly LeafCategory[] };
type LeafCategory = Pick<Category, 'slug' | 'bookingType'>;

/** The slugs of the categories of a venue that have camps or courses, in the venue's order. */
export const listLeafSlugs = (categories: readonly RootCategory[], kind: BundleKind): string[] =>
  categories
    .flatMap((category): readonly LeafCategory[] => [category, ...category.children])
    .filter(({ bookingType }) => bookingType === `${kind}s`)
    .map(({ slug }) => slug);
