import {
  getAttendeeWaivers,
  getWaiverToSign,
  listPreviousAttendees,
  removeLineAttendee,
  saveAttendeeWaivers,
  signWaiver,
} from '@pavilion/contract/restriction';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { hasRestriction } from '../restriction/index.ts';
import { findAttendeeWaivers } from './find-waivers.ts';
import { selectedCustomer } from './policy.ts';
import { createProvisionalLinkLimit } from './provisional-link-limit.ts';
import { saveWaivers } from './save-waivers.ts';
import { findWaiverToSign, signLink } from './sign-link.ts';
import { deleteLineAttendee, searchAttendees } from './store/attendees.ts';
import { readWaiverLines } from './store/lines.ts';
import { viewFoundAttendee } from './view.ts';

/** WVR-03, WVR-04, WVR-11, WVR-12: who attends, and the waivers that they sign. */
export function attendeeRoutes(
  registerRoute: RegisterRoute,
  deps: Pick<AppDeps, 'database' | 'settings' | 'now' | 'keys' | 'log'>,
): void {
  const { database, now } = deps;
  const options = { policy: selectedCustomer };
  const linkLimit = createProvisionalLinkLimit(deps);
  registerRoute(
    listPreviousAttendees,
    async ({ caller: { client }, params, query, scope: { personId } }) => {
      const restrictionId = params.restriction;
      if (!(await hasRestriction(database.run, { clientId: client.id, id: restrictionId })))
        return refuse({ code: 'restriction_not_found' } as const);
      const found = await searchAttendees(database.run, {
        clientId: client.id,
        ownerId: personId,
        restrictionId,
        search: query.search,
      });
      const today = getLocalDay(now(), client.timezone);
      return ok(found.map((attendee) => viewFoundAttendee(attendee, { today, signerId: personId })));
    },
    options,
  );
  registerRoute(
    getAttendeeWaivers,
    ({ caller: { client }, scope: { personId } }) =>
      findAttendeeWaivers(database.run, { client, personId, now: now() }),
    options,
  );
  registerRoute(saveAttendeeWaivers, (call) => saveWaivers({ ...deps, linkLimit }, call), options);
  registerRoute(
    removeLineAttendee,
    async ({ caller: { client }, params, scope: { personId } }) => {
      const query = { clientId: client.id, personId, now: now() };
      const line = (await readWaiverLines(database.run, query)).find(({ id }) => id === params.cartItemId);
      if (line?.isInPayment) return refuse({ code: 'cart_in_payment' } as const);
      const key = { clientId: client.id, lineId: params.cartItemId, attendeeId: params.attendeeId };
      if (!line || !(await deleteLineAttendee(database.run, key)))
        return refuse({ code: 'attendee_not_found' } as const);
      return findAttendeeWaivers(database.run, { client, ...query });
    },
    options,
  );
  registerRoute(getWaiverToSign, (call) => findWaiverToSign(deps, call));
  registerRoute(signWaiver, (call) => signLink(deps, call));
}
