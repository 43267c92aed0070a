import { interpretSearch } from '@pavilion/contract/search';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { createSharedCache } from '#platform/lib/shared-cache';
import { interpretText } from './interpret-text.ts';
import { readVocabulary, type Vocabulary } from './store.ts';

/** Names change rarely, and a search by an outdated name only finds less. */
const vocabularyMs = 60_000;

export function searchRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  const cachedVocabulary = createSharedCache<Vocabulary>(vocabularyMs);
  registerRoute(
    interpretSearch,
    async ({ caller: { client }, query: { text } }) => {
      const vocabulary = await cachedVocabulary(client.id, () => readVocabulary(run, client.id));
      const today = getLocalDay(now(), client.timezone);
      return ok(await interpretText(run, vocabulary, text, today));
    },
    { cacheKey: ({ query }) => query.text },
  );
}
