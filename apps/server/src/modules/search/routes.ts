import { interpretSearch } from '@pavilion/contract/search';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { createSharedCache } from '#platform/lib/shared-cache';
import { interpretText } from './interpret-text.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { keepOffered } from './offered-suggestions.ts';
import { readVocabulary } from './store.ts';

/** Names change rarely, and a search by an outdated name only finds less. */
const namesMs = 60_000;

export function searchRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const cachedNames = createSharedCache<NameIndex>(namesMs);
  registerRoute(
    interpretSearch,
    async ({ caller: { client }, query: { text } }) => {
      const names = await cachedNames(client.id, async () =>
        createNameIndex(await readVocabulary(run, client.id)),
      );
      const today = getLocalDay(now(), client.timezone);
      const interpretation = await interpretText(run, names, text, today);
      return ok(await keepOffered(run, interpretation, { names, client, now: now() }));
    },
    { cacheKey: ({ query }) => query.text },
  );
}
