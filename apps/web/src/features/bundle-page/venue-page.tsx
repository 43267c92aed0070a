import type { BreadcrumbItem } from '@pavilion/ui/navigation/breadcrumbs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { categoriesQuery } from '../category/index.ts';
import { useSelectVenueOfPage, type Venue, VenueLoader } from '../venue/index.ts';
import './bundle-page.css';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { listLeafSlugs } from './leaf-categories.ts';

/** Loads the venue of the path and remembers it. */
export function VenuePage({ children }: { children: (venue: Venue) => ReactNode }) {
  const { venueSlug = '' } = useParams();
  return (
    <VenueLoader slug={venueSlug}>
      {(venue) => <SelectedVenue venue={venue}>{children}</SelectedVenue>}
    </VenueLoader>
  );
}

function SelectedVenue({ venue, children }: { venue: Venue; children: (venue: Venue) => ReactNode }) {
  useSelectVenueOfPage(venue.slug);
  return children(venue);
}

type BreadcrumbsProps = { kind: BundleKind; venue: Venue; items?: readonly BreadcrumbItem[] };

/** SHL-01: the venue, 'Book a camp' or 'Book a course', and the pages below it. It leads to the list of an only type. */
export function BundleBreadcrumbs({ kind, venue, items = [] }: BreadcrumbsProps) {
  const t = useKindText(kind);
  const { categories } = useBundlePaths(kind, venue.slug);
  const { data: known = [] } = useQuery({ ...categoriesQuery(useSend(), venue.slug), throwOnError: false });
  // The list of an only type would lead to itself.
  const hasLink = items.length > (listLeafSlugs(known, kind).length === 1 ? 1 : 0);
  return (
    <PageBreadcrumbs
      items={[
        { label: venue.name, href: `/location/${venue.slug}` },
        { label: t('book_one'), ...(hasLink && { href: categories }) },
        ...items,
      ]}
    />
  );
}
