import type { getStatement } from '@pavilion/contract/statement';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import type { Ground } from '#platform/ground';
import { readOwnWords } from './store.ts';
import { viewStatement } from './view.ts';

/** What the operator states on a page, in the caller's language or else in its own first one. */
export async function readStatement(
  { database: { run }, settings }: Pick<Ground, 'database' | 'settings'>,
  { caller: { client, language }, params: { page } }: Call<typeof getStatement>,
) {
  const languages = [language, client.languages[0] ?? language];
  const row = await readOwnWords(run, { clientId: client.id, page, languages });
  return row ? ok(viewStatement(row, settings)) : refuse({ code: 'not_found' } as const);
}
