import type { getTheme } from '@pavilion/contract/client';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { Call } from '#platform/http/caller';
import { readThemes } from './store.ts';
import { viewTheme } from './view.ts';

/** THM-01, THM-07: the look of a venue; what it leaves open is the client's. */
export async function readTheme(run: RunStatement, { caller, query }: Call<typeof getTheme>) {
  const themes = await readThemes(run, { clientId: caller.client.id, venue: query.venue });
  return themes ? ok(viewTheme(themes)) : refuse({ code: 'venue_not_found' } as const);
}
