import type { getLegalPage } from '@pavilion/contract/legal';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { readClientLegalText } from './store.ts';
import { viewLegalPage } from './view.ts';

/** Reads the client's text of a legal page in the caller's language, else in the client's first language. */
export async function readLegalPage(
  { database: { run }, settings }: Pick<AppDeps, 'database' | 'settings'>,
  { caller: { client, language }, params: { page } }: Call<typeof getLegalPage>,
) {
  const languages = [language, client.languages[0] ?? language];
  const row = await readClientLegalText(run, { clientId: client.id, page, languages });
  return row ? ok(viewLegalPage(row, settings)) : refuse({ code: 'not_found' } as const);
}
