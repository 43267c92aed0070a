import type { removePasskey as removePasskeyRoute } from '@pavilion/contract/passkey/passkey';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { requireRecentLogin, tellSecurityEvent } from '../person/index.ts';
import { deletePasskey, readPasskeys } from './store/passkey.ts';
import { viewPasskeys } from './view.ts';

type RemoveCall = Call<typeof removePasskeyRoute> & {
  scope: { clientId: string; personId: number; sessionId: string };
};

/** Removes a passkey of the caller and emails them. */
export async function removePasskey(
  { database, settings, now: getNow }: Pick<AppDeps, 'database' | 'settings' | 'now'>,
  { caller, params: { id }, scope }: RemoveCall,
) {
  const now = getNow();
  const { personId } = scope;
  const recent = await requireRecentLogin(database.run, scope, now);
  if (!recent.ok) return recent;
  return database.inTransaction(async (tx) => {
    const name = await deletePasskey(tx, scope, id);
    if (name === undefined) return refuse({ code: 'passkey_not_found' } as const);
    await tellSecurityEvent(tx, { settings }, { caller, personId, now, event: 'passkey_removed', name });
    return ok(viewPasskeys(await readPasskeys(tx, scope), caller.client));
  });
}
