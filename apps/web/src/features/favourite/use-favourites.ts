import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { favouritesQuery } from './queries.ts';

/** The favourites of the user; undefined for a guest, and until they are loaded. */
export function useFavourites() {
  const user = useUser();
  const query = useQuery({ ...favouritesQuery(useSend(), user?.id), enabled: user !== null });
  return { favourites: user === null ? undefined : query.data, query };
}
