import { addFavourite, listFavourites, removeFavourite } from '@pavilion/contract/favourite/favourite';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { saveFavourite } from './add-favourite.ts';
import { ownFavourites } from './policy.ts';
import { deleteFavourite, readFavourites } from './store.ts';
import { viewFavourite } from './view.ts';

/** What a customer marked: venues, and their categories and kinds of sessions. */
export function favouriteRoutes(registerRoute: RegisterRoute, deps: Pick<AppDeps, 'database' | 'now'>): void {
  const { database, now } = deps;
  const options = { policy: ownFavourites };
  registerRoute(
    listFavourites,
    async ({ caller, scope: { personId } }) => {
      const rows = await readFavourites(database.run, { clientId: caller.client.id, personId, now: now() });
      return ok(rows.map(viewFavourite));
    },
    options,
  );
  registerRoute(addFavourite, (call) => saveFavourite(deps, call), options);
  registerRoute(
    removeFavourite,
    async ({ caller, query, scope: { personId } }) => {
      await deleteFavourite(database.run, { clientId: caller.client.id, personId, ...query });
      return ok({ is_favourite: false });
    },
    options,
  );
}
