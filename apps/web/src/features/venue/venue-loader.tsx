import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { QueryState } from '../../lib/loading/query-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Venue, venueQuery } from './queries.ts';
import './venue.css';

type Props = { slug: string; children: (venue: Venue) => ReactNode };

/** Loads a venue and renders its page, a skeleton, an error or 404. */
export function VenueLoader({ slug, children }: Props): ReactNode {
  const t = useText('venue');
  const query = useQuery(venueQuery(useSend(), slug));
  const venue = query.data;
  if (venue === null) return <NotFoundPage />;
  if (venue !== undefined) return children(venue);
  return (
    <QueryState query={query}>
      <div className="venue-banner venue-banner--loading" />
      <div className="pv-container">
        <Skeletons kind="cards" count={6} label={t('loading_venue')} />
      </div>
    </QueryState>
  );
}
