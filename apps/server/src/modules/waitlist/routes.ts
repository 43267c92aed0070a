import {
  addToWaitlist,
  getWaitlistEntry,
  joinWaitlist as joinRoute,
  leaveWaitlist as leaveRoute,
  listWaitlistEntries,
  removeFromWaitlist,
} from '@pavilion/contract/waitlist';
import type { Currency } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { Caller } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { joinWaitlist, type WaitlistDeps } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { endedEntry, namedPerson, ownEntries } from './policy.ts';
import { readOwnEntries, readOwnEntry } from './store/entries.ts';
import { findOccurrenceId } from './store/queue.ts';
import { viewEntry } from './view.ts';

const toCurrency = ({ client }: Pick<Caller, 'client'>): Currency => ({
  symbol: client.symbol,
  code: client.currency,
});

export function waitlistRoutes(registerRoute: RegisterRoute, deps: WaitlistDeps): void {
  const {
    database: { run },
    now,
  } = deps;
  registerRoute(
    joinRoute,
    async ({ caller, params: { id: occurrenceId }, body: { data }, scope: { personId } }) => {
      const { automatic: isAutomatic = false, automatic_credit: automaticCredit = 0 } = data;
      const request = { caller, occurrenceId, personId, isAutomatic, automaticCredit };
      const joined = await joinWaitlist(deps, request);
      return joined.ok ? ok(viewEntry(joined.value, toCurrency(caller))) : joined;
    },
    { policy: namedPerson },
  );
  registerRoute(
    leaveRoute,
    ({ caller: { client }, params: { occurrenceId, userId }, scope: { callerId } }) =>
      leaveWaitlist(deps, { clientId: client.id, callerId, occurrenceId, personId: userId }),
    { policy: endedEntry },
  );
  registerRoute(
    listWaitlistEntries,
    async ({ caller: { client }, scope: { personId } }) => {
      const rows = await readOwnEntries(run, { clientId: client.id, personId, now: now() });
      return ok(rows.map((row) => viewEntry(row, toCurrency({ client }))));
    },
    { policy: ownEntries },
  );
  registerRoute(
    getWaitlistEntry,
    async ({ caller: { client }, params: { id }, scope: { personId } }) => {
      const row = await readOwnEntry(run, { clientId: client.id, personId, id });
      return row
        ? ok(viewEntry(row, toCurrency({ client })))
        : refuse({ code: 'waitlist_entry_not_found' } as const);
    },
    { policy: ownEntries },
  );
  registerLegacyRoutes(registerRoute, deps);
}

/** WTL-07, WTL-08: the older platform's forms, over the same rows. */
function registerLegacyRoutes(registerRoute: RegisterRoute, deps: WaitlistDeps): void {
  registerRoute(
    addToWaitlist,
    async ({ caller, body: { item }, scope: { personId } }) => {
      const occurrenceId = await findOccurrenceId(deps.database.run, {
        clientId: caller.client.id,
        legacyNumber: item.id,
      });
      if (occurrenceId === undefined) return refuse({ code: 'occurrence_not_found' } as const);
      const request = { caller, occurrenceId, personId, isAutomatic: false, automaticCredit: 0 };
      const joined = await joinWaitlist(deps, request);
      return joined.ok
        ? ok({ ...viewEntry(joined.value, toCurrency(caller)), id: joined.value.legacy_number })
        : joined;
    },
    { policy: ownEntries },
  );
  registerRoute(
    removeFromWaitlist,
    ({ caller: { client }, params: { waitlistId }, scope: { callerId } }) =>
      leaveWaitlist(deps, { clientId: client.id, callerId, legacyNumber: waitlistId }),
    { policy: endedEntry },
  );
}
