import {
  listSavedCards,
  removeSavedCard as removeSavedCardRoute,
} from '@pavilion/contract/saved-card/saved-card';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerClient } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownCards } from './policy.ts';
import { removeSavedCard } from './remove-card.ts';
import { readSavedCards } from './store.ts';
import { viewSavedCard } from './view.ts';

/** ACC-07, PAY-03: the caller's saved cards. */
export function savedCardRoutes(
  registerRoute: RegisterRoute,
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const list = async ({ id: clientId, timezone }: CallerClient, personId: number) => {
    const cards = await readSavedCards(database.run, { clientId, personId });
    return cards.map((card) => viewSavedCard(card, { timezone, now: now() }));
  };
  registerRoute(
    listSavedCards,
    async ({ caller: { client }, scope: { personId } }) => ok(await list(client, personId)),
    { policy: ownCards },
  );
  registerRoute(
    removeSavedCardRoute,
    async ({ caller: { client }, params, scope: { personId } }) => {
      const removed = await removeSavedCard(
        database,
        { clientId: client.id, personId, id: params.id },
        now(),
      );
      return removed.ok ? ok(await list(client, personId)) : removed;
    },
    { policy: ownCards },
  );
}
