import type { Prepare } from '../../shell/route.ts';
import { categoriesQuery } from '../category/index.ts';
import { prepareToday } from './use-sessions-today.ts';
import { venueQuery } from './venue-query.ts';

type Needs = Omit<Parameters<Prepare>[0], 'params' | 'url'> & { slug: string };

/** What both of a venue's pages stand on: the venue, its activities and what is on today. */
export async function prepareVenue({ queryClient, send, slug, boot }: Needs): Promise<void> {
  const [venue, categories] = await Promise.all([
    queryClient.fetchQuery(venueQuery(send, slug)).catch(() => null),
    queryClient.fetchQuery(categoriesQuery(send, slug)).catch(() => []),
  ]);
  if (venue?.activitiesV2Enabled) await prepareToday({ queryClient, send, venue, categories, now: boot.now });
}
