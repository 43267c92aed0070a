import type { BreadcrumbItem } from '@pavilion/ui/navigation/breadcrumbs';
import type { ReactNode } from 'react';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useSelectVenueOfPage, type Venue, VenueLoader } from '../venue/index.ts';
import './bundle-page.css';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';

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

/** SHL-01: the venue, 'Book a camp' or 'Book a course', and the pages below it. */
export function BundleBreadcrumbs({ kind, venue, items = [] }: BreadcrumbsProps) {
  const t = useKindText(kind);
  const { categories } = useBundlePaths(kind, venue.slug);
  return (
    <PageBreadcrumbs
      items={[
        { label: venue.name, href: `/location/${venue.slug}` },
        { label: t('book_one'), ...(items.length > 0 && { href: categories }) },
        ...items,
      ]}
    />
  );
}
