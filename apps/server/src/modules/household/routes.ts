import {
  acceptInvitation,
  endLink as endLinkRoute,
  inviteToHousehold,
  listHousehold,
  readInvitation,
  refuseInvitation,
  resendInvitation,
  updateChild,
} from '@pavilion/contract/household/household';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { accept, refuseByToken, showInvitation } from './answer-invitation.ts';
import { changeOwnChild, endLink } from './end-link.ts';
import { createInvitationLimit, invite, resend } from './invite.ts';
import { ownHousehold } from './policy.ts';
import { createShowMember } from './show-member.ts';

type HouseholdDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'log'>;

const options = { policy: ownHousehold };

/** AUT-13, ACC-09: the people of a customer's household, their invitations and their children. */
export function householdRoutes(registerRoute: RegisterRoute, deps: HouseholdDeps): void {
  const { list, show } = createShowMember(deps);
  registerRoute(
    listHousehold,
    async ({ caller, scope: { personId } }) => ok(await list(caller, personId)),
    options,
  );
  invitationRoutes(registerRoute, deps, show);
  registerRoute(
    endLinkRoute,
    async (call) => {
      const ended = await endLink(deps, call);
      return ended.ok ? ok(await list(call.caller, call.scope.personId)) : ended;
    },
    options,
  );
  registerRoute(
    updateChild,
    async (call) => {
      const changed = await changeOwnChild(deps, call);
      if (!changed.ok) return changed;
      const [child] = await list(call.caller, call.scope.personId, changed.value);
      if (!child) throw new Error(`Link ${changed.value} not found`);
      return ok(child);
    },
    options,
  );
}

/** Shows a link of the caller after its change. */
type ShowLink = ReturnType<typeof createShowMember>['show'];

/** AUT-13: sends and answers invitations. */
function invitationRoutes(registerRoute: RegisterRoute, deps: HouseholdDeps, show: ShowLink): void {
  const limit = createInvitationLimit(deps);
  registerRoute(
    inviteToHousehold,
    async (call) => {
      const invited = await invite(deps, limit, call);
      return invited.ok ? ok(show(call.caller, call.scope.personId, invited.value)) : invited;
    },
    options,
  );
  registerRoute(
    resendInvitation,
    async (call) => {
      const sent = await resend(deps, limit, call);
      return sent.ok ? ok(show(call.caller, call.scope.personId, sent.value)) : sent;
    },
    options,
  );
  registerRoute(readInvitation, (call) => showInvitation(deps, call));
  registerRoute(
    acceptInvitation,
    async (call) => {
      const accepted = await accept(deps, call);
      return accepted.ok ? ok(show(call.caller, call.scope.personId, accepted.value)) : accepted;
    },
    options,
  );
  registerRoute(refuseInvitation, (call) => refuseByToken(deps, call), options);
}
