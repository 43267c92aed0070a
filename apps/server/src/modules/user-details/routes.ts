import { getPicture, removePicture, uploadPicture } from '@pavilion/contract/user-details/picture';
import { getUserDetails, updateUserDetails } from '@pavilion/contract/user-details/user-details';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { signSession } from '#platform/http/session-cookie';
import { ownRecord } from './policy.ts';
import { replacePicture } from './save-picture.ts';
import { readDetails } from './store/details.ts';
import { deletePicture, readPicture } from './store/picture.ts';
import { changeDetails } from './update-details.ts';
import { viewDetails } from './view.ts';

/** AUT-20, ACC-03: the caller's own full record. */
export function userDetailsRoutes(
  registerRoute: RegisterRoute,
  deps: Pick<AppDeps, 'database' | 'now' | 'settings' | 'keys'>,
): void {
  const { database, settings, keys } = deps;

  async function replyWithDetails({ client }: CallerFor<'customer'>, scope: Scope) {
    const row = await readDetails(database.run, { clientId: client.id, personId: scope.personId });
    if (!row) return refuse({ code: 'not_found' } as const);
    const session = { kind: 'customer', ...scope, clientSlug: client.slug } as const;
    const token = settings.BEARER ? signSession(keys.session, session) : null;
    return ok(viewDetails(row, { timezone: client.timezone, token }));
  }

  registerRoute(getUserDetails, ({ caller, scope }) => replyWithDetails(caller, scope), {
    policy: ownRecord,
  });
  registerRoute(
    updateUserDetails,
    async (call) => {
      const changed = await changeDetails(deps, call);
      return changed.ok ? replyWithDetails(call.caller, call.scope) : changed;
    },
    { policy: ownRecord },
  );
  registerRoute(
    uploadPicture,
    async (call) => {
      const saved = await replacePicture(deps, call);
      return saved.ok ? replyWithDetails(call.caller, call.scope) : saved;
    },
    { policy: ownRecord },
  );
  registerRoute(
    removePicture,
    async ({ caller, scope }) => {
      await deletePicture(database.run, { clientId: caller.client.id, personId: scope.personId });
      return replyWithDetails(caller, scope);
    },
    { policy: ownRecord },
  );
  registerRoute(
    getPicture,
    async ({ caller, params: { id }, scope: { personId } }) => {
      const content = await readPicture(database.run, { clientId: caller.client.id, personId, id });
      return content
        ? { ok: true as const, file: { name: 'picture.webp', content } }
        : refuse({ code: 'not_found' } as const);
    },
    { policy: ownRecord },
  );
}

type Scope = { personId: number; sessionId: string };
