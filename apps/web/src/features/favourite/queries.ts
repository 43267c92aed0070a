import type { Send } from '@pavilion/contract/call';
import { listFavourites } from '@pavilion/contract/favourite/favourite';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';

export type Favourite = CamelReply<typeof listFavourites>[number];

/** What can be a favourite: a venue, its category by slug, or its template by id. */
export type FavouriteTarget = {
  name: string;
  venue: { slug: string; name: string };
  category?: string;
  template?: string;
};

const favouritesKey = ['favourites'];

/** The favourites of a customer, those with the soonest session first. */
export const favouritesQuery = (send: Send, userId: number | undefined) =>
  queryOptions({
    queryKey: [...favouritesKey, userId],
    queryFn: () => sendRequest(send, listFavourites, {}),
    staleTime: 60_000,
    throwOnError: false,
  });

export const isTarget = (
  { kind, venue, category, templateId }: Favourite,
  target: Pick<FavouriteTarget, 'category' | 'template'> & { venue: { slug: string } },
): boolean =>
  venue.slug === target.venue.slug &&
  (target.template === undefined
    ? target.category === undefined
      ? kind === 'venue'
      : kind === 'category' && category?.slug === target.category
    : templateId === target.template);

export const toTarget = ({ kind, name, venue, category, templateId }: Favourite): FavouriteTarget => ({
  name,
  venue,
  ...(kind === 'category' && category && { category: category.slug }),
  ...(templateId !== null && { template: templateId }),
});

/** Adds or removes a favourite in the loaded lists, before the server has. */
export function applyFavourite(
  queryClient: QueryClient,
  target: FavouriteTarget,
  isFavourite: boolean,
): void {
  const { name, venue, category, template } = target;
  const added: Favourite = {
    kind: template === undefined ? (category === undefined ? 'venue' : 'category') : 'template',
    name,
    picture: '',
    venue,
    category: category === undefined ? null : { slug: category, name },
    templateId: template ?? null,
    next: null,
  };
  queryClient.setQueriesData<Favourite[]>({ queryKey: favouritesKey }, (favourites) => {
    if (!favourites) return favourites;
    const others = favourites.filter((favourite) => !isTarget(favourite, target));
    return isFavourite ? [...others, added] : others;
  });
}

export const cancelFavourites = (queryClient: QueryClient) =>
  queryClient.cancelQueries({ queryKey: favouritesKey });
export const refetchFavourites = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: favouritesKey });
