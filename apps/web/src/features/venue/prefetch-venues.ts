import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { venuesQuery } from './queries.ts';

export const prefetchVenues: Prefetch = ({ queryClient, send }) =>
  queryClient.prefetchQuery(venuesQuery(send));
