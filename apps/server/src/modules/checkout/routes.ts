import {
  authorise as authoriseRoute,
  cancelPayment as cancelPaymentRoute,
  completeChallenge,
  complete as completeRoute,
  prepare as prepareRoute,
  resume as resumeRoute,
} from '@pavilion/contract/checkout';
import { refuse } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import { type CartSource, loadCartView } from '../cart/index.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import { type CheckoutCall, ownCheckout } from './attempt/policy.ts';
import { authorise } from './authorise.ts';
import { cancelPayment } from './cancellation/cancel-attempt.ts';
import { complete } from './complete.ts';
import { completeSca } from './complete-sca.ts';
import { prepare } from './prepare.ts';
import { resume } from './resume.ts';

/** Refusals whose response has the current cart. */
const cartRefusals: ReadonlySet<string> = new Set(['price_changed', 'cart_changed', 'discount_not_applied']);

type CartCall = Pick<CheckoutCall<typeof prepareRoute>, 'caller' | 'scope'>;

export function checkoutRoutes(registerRoute: RegisterRoute, deps: CheckoutDeps): void {
  const { now } = deps;
  const options = { policy: ownCheckout };

  registerRoute(
    prepareRoute,
    ({ caller, query: { source }, scope: { personId, path } }) => {
      const { client, language } = caller;
      return prepare(deps, { client, caller, personId, source, page: { language, path } });
    },
    options,
  );

  const loadCart = ({ caller, scope }: CartCall, source: CartSource) => {
    const viewContext = { client: caller.client, language: caller.language, now: now() };
    return loadCartView(deps, viewContext, { owner: `person:${scope.personId}`, source });
  };

  registerRoute(
    authoriseRoute,
    async (call) => {
      const outcome = await authorise(deps, call);
      if (outcome.ok || !cartRefusals.has(outcome.refusal.code)) return outcome;
      return refuse({ ...outcome.refusal, details: await loadCart(call, call.body.source) });
    },
    options,
  );

  registerRoute(cancelPaymentRoute, (call) => cancelPayment(deps, call), options);
  registerRoute(resumeRoute, (call) => resume(deps, call), options);
  registerRoute(
    completeRoute,
    async (call) => {
      const outcome = await complete(deps, call);
      if (outcome.ok || !cartRefusals.has(outcome.refusal.code)) return outcome;
      const details = await loadCart(call, call.body.source ?? 'activity-booking');
      return refuse({ ...outcome.refusal, details });
    },
    options,
  );
  registerRoute(completeChallenge, (call) => completeSca(deps, call), options);
}
