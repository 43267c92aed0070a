import {
  cancelOwnMembership,
  freezeMembership as freezeRoute,
  listOwnMemberships,
  removeMembershipPerson,
  unfreezeMembership as unfreezeRoute,
  uploadMembershipDocument,
} from '@pavilion/contract/own-membership/own-membership';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { readLinkOrigin } from '../client/index.ts';
import { cancelMembership, freezeMembership, removePerson, unfreezeMembership } from './change-membership.ts';
import { listMemberships } from './list-memberships.ts';
import { ownMemberships } from './policy.ts';
import { uploadDocument } from './upload-document.ts';

type Deps = Pick<AppDeps, 'database' | 'now' | 'settings'>;

/** ACC-04: the caller's memberships, and what they do with them. */
export function ownMembershipRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  const { database, settings } = deps;
  const getContext = ({ client, language }: CallerFor<'customer'>, personId: number) => ({
    clientId: client.id,
    personId,
    currency: { symbol: client.symbol, code: client.currency },
    timezone: client.timezone,
    language,
    now: deps.now(),
  });
  const toChange = (caller: CallerFor<'customer'>, personId: number, id: string) => ({
    ...getContext(caller, personId),
    id,
  });
  const list = async (caller: CallerFor<'customer'>, personId: number) =>
    ok(await listMemberships(database.run, getContext(caller, personId)));
  const options = { policy: ownMemberships };
  registerRoute(listOwnMemberships, ({ caller, scope: { personId } }) => list(caller, personId), options);
  registerRoute(
    cancelOwnMembership,
    async ({ caller, params: { id }, body, scope: { personId } }) => {
      const cancelled = await cancelMembership(database, toChange(caller, personId, id), body.last_day);
      return cancelled.ok ? list(caller, personId) : cancelled;
    },
    options,
  );
  registerRoute(
    freezeRoute,
    async ({ caller, params: { id }, body, scope: { personId } }) => {
      const frozen = await freezeMembership(database, toChange(caller, personId, id), body.months);
      return frozen.ok ? list(caller, personId) : frozen;
    },
    options,
  );
  registerRoute(
    unfreezeRoute,
    async ({ caller, params: { id }, scope: { personId } }) => {
      const ended = await unfreezeMembership(database, toChange(caller, personId, id));
      return ended.ok ? list(caller, personId) : ended;
    },
    options,
  );
  registerRoute(
    removeMembershipPerson,
    async ({ caller, params: { id, userId }, scope: { personId } }) => {
      const removed = await removePerson(database, toChange(caller, personId, id), userId);
      return removed.ok ? list(caller, personId) : removed;
    },
    options,
  );
  registerRoute(
    uploadMembershipDocument,
    async ({ caller, params: { id }, body, scope: { personId } }) => {
      const accountUrl = `${await readLinkOrigin(database.run, caller, settings, 'account')}/memberships`;
      const saved = await uploadDocument(database, { ...toChange(caller, personId, id), accountUrl }, body);
      return saved.ok ? list(caller, personId) : saved;
    },
    options,
  );
}
