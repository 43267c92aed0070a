import { type addFavourite, maxFavourites } from '@pavilion/contract/favourite/favourite';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { findTarget, insertFavourite } from './store.ts';

type FavouriteCall = Call<typeof addFavourite> & { scope: { personId: number } };

/** Makes a venue, a category or a template of it a favourite of the caller. */
export async function saveFavourite(
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
  { caller: { client }, query, scope: { personId } }: FavouriteCall,
) {
  const target = await findTarget(run, { clientId: client.id, ...query });
  if (!target) return refuse({ code: 'favourite_not_found' } as const);
  const time = now();
  const favourite = { clientId: client.id, personId, ...target, id: createId(time), now: time };
  const isSaved = await insertFavourite(run, favourite);
  return isSaved
    ? ok({ is_favourite: true })
    : refuse({ code: 'too_many_favourites', params: { limit: maxFavourites } } as const);
}
