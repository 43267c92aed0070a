import {
  acceptAccountHandover,
  offerAccount as offerRoute,
  readAccountHandover,
  withdrawAccountOffer,
} from '@pavilion/contract/household/account-handover';
import type { RegisterRoute } from '#platform/http/register-route';
import { type LoginDeps, orTooBusy } from '../person/index.ts';
import { acceptAccount, showHandover } from './accept-handover.ts';
import { createInvitationLimit } from './invite.ts';
import { offerAccount, withdrawOffer } from './offer-account.ts';
import { ownHousehold } from './policy.ts';
import { createShowMember } from './show-member.ts';

/** AUT-25: hands the account of a child over to them, at the client's age. */
export function accountHandoverRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const limit = createInvitationLimit(deps);
  const { showLink } = createShowMember(deps);
  const options = { policy: ownHousehold };
  registerRoute(
    offerRoute,
    async (call) => {
      const offered = await offerAccount(deps, limit, call);
      return offered.ok ? showLink(call.caller, call.scope.personId, offered.value) : offered;
    },
    options,
  );
  registerRoute(
    withdrawAccountOffer,
    async (call) => {
      const withdrawn = await withdrawOffer(deps, call);
      return withdrawn.ok ? showLink(call.caller, call.scope.personId, withdrawn.value) : withdrawn;
    },
    options,
  );
  registerRoute(readAccountHandover, (call) => showHandover(deps, call));
  registerRoute(acceptAccountHandover, (call) => orTooBusy(acceptAccount(deps, call)));
}
