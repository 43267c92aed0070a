import { Notification } from '@pavilion/ui/feedback/notification';
import type { BreadcrumbItem } from '@pavilion/ui/navigation/breadcrumbs';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useSelectVenueOfPage, type Venue, VenueLoader } from '../venue/index.ts';
import './bundle-page.css';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';

/** Loads the venue of the path and remembers it. */
export function VenuePage({ children }: { children: (venue: Venue) => ReactNode }) {
  const { venueSlug = '' } = useParams();
  return (
    <VenueLoader slug={venueSlug}>{(venue) => <LiveVenue venue={venue}>{children}</LiveVenue>}</VenueLoader>
  );
}

function LiveVenue({ venue, children }: { venue: Venue; children: (venue: Venue) => ReactNode }) {
  const ta = useText('activity');
  useSelectVenueOfPage(venue.slug);
  if (venue.activitiesV2Enabled) return children(venue);
  return (
    <div className="pv-container">
      <h1>{venue.name}</h1>
      <div className="pv-section">
        <Notification title={ta('opens_soon_title')}>
          {ta('opens_soon_text', { phone: venue.phone })}
        </Notification>
      </div>
    </div>
  );
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
