import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { categoriesQuery } from '../category/index.ts';
import { venueQuery } from './queries.ts';
import { prefetchOccurrencesToday } from './use-occurrences-today.ts';

type PrefetchVenueInput = Omit<Parameters<Prefetch>[0], 'params' | 'url'> & { slug: string };

/** Prefetches the data of both pages of a venue: the venue, its activities and today's sessions. */
export async function prefetchVenue({ queryClient, send, slug, boot }: PrefetchVenueInput): Promise<void> {
  const [venue, categories] = await Promise.all([
    queryClient.fetchQuery(venueQuery(send, slug)).catch(() => null),
    queryClient.fetchQuery(categoriesQuery(send, slug)).catch(() => []),
  ]);
  if (venue) await prefetchOccurrencesToday({ queryClient, send, venue, categories, now: boot.now });
}
