import type { Send } from '@pavilion/contract/call';
import { getVenue, listVenues } from '@pavilion/contract/venue';
import { queryOptions } from '@tanstack/react-query';
import { notFoundToNull } from '../../lib/http/not-found-to-null.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

/** VEN-14. */
export type Venue = CamelReply<typeof getVenue>;

/** VEN-01: a venue of the list, with its distance from the searched place. */
export type ListedVenue = CamelReply<typeof listVenues>[number];

/** VEN-01. */
export const venuesQuery = (send: Send) =>
  queryOptions({
    queryKey: ['venues'],
    queryFn: () => sendRequest(send, listVenues, { query: {} }),
    staleTime: 60_000,
  });

/** VEN-13: a venue, or null if it does not exist. */
export const venueQuery = (send: Send, slug: string) =>
  queryOptions({
    queryKey: ['venue', slug],
    queryFn: () => notFoundToNull(sendRequest(send, getVenue, { params: { slug } })),
    staleTime: 60_000,
  });
