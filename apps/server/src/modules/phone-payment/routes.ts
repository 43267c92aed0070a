import {
  authorisePhonePayment,
  completePhoneChallenge,
  completePhonePayment,
  createPhonePayment,
  getPhoneBasket,
  getPhonePayment,
  openPhonePayment,
  preparePhonePayment,
  resumePhonePayment,
} from '@pavilion/contract/phone-payment';
import { ok, refuse } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import { authorise, completeAttempt, completeSca, ownCheckout, prepare, resume } from '../checkout/index.ts';
import { createPayment } from './create-payment.ts';
import type { PhonePaymentDeps } from './deps.ts';
import { findAttempt, findPayable, findPayment, toScope } from './find-payment.ts';
import { findState, getSecondsLeft } from './find-state.ts';
import { openLink, readPhonePayment } from './store.ts';
import { viewBasket } from './view-basket.ts';

const notFound = () => refuse({ code: 'phone_payment_not_found' } as const);

/** CHK-01: pays the basket of a kiosk on the customer's phone, by the functions of the checkout (decision 0031). */
export function phonePaymentRoutes(registerRoute: RegisterRoute, deps: PhonePaymentDeps): void {
  kioskRoutes(registerRoute, deps);
  registerRoute(openPhonePayment, async ({ caller: { client }, body }) => {
    const { link_token: linkToken, payment_token: paymentToken } = body;
    const now = deps.now();
    const { run } = deps.database;
    if (await openLink(run, { clientId: client.id, linkToken, paymentToken, now }))
      return ok({ result: 'success' as const });
    const payment = await readPhonePayment(run, { clientId: client.id, linkToken });
    if (!payment) return notFound();
    return refuse({ code: payment.expiresAt <= now ? 'phone_payment_ended' : 'phone_payment_used' } as const);
  });

  registerRoute(getPhoneBasket, async ({ caller, query }) => {
    const payment = await findPayment(deps, caller, query);
    return payment ? ok(await viewBasket(deps, payment, caller)) : notFound();
  });

  registerRoute(preparePhonePayment, async ({ caller, query }) => {
    const payable = await findPayable(deps, caller, query);
    if (!payable.ok) return payable;
    const { personId, source } = payable.value;
    const page = { language: caller.language, path: toScope(payable.value, query).path };
    return prepare(deps, { client: caller.client, personId, source, page, showsAddress: false });
  });

  registerRoute(authorisePhonePayment, async (call) => {
    const payable = await findPayable(deps, call.caller, call.body);
    if (!payable.ok) return payable;
    const { source, cartHash } = payable.value;
    const body = { ...call.body, source, cart_hash: cartHash, save_card: false };
    return authorise(deps, { ...call, body, scope: toScope(payable.value, call.body) });
  });

  registerRoute(resumePhonePayment, async (call) => {
    const payment = await findPayment(deps, call.caller, call.body);
    if (!payment) return notFound();
    const body = { ...call.body, source: payment.source, cart_hash: payment.cartHash };
    return resume(deps, { ...call, body, scope: toScope(payment, call.body) });
  });

  registerRoute(completePhoneChallenge, async (call) => {
    const found = await findAttempt(deps, call.caller, call.body);
    if (!found.ok) return found;
    const params = { transactionId: call.body.transaction_uuid };
    const body = { ...call.body, sca_result: null };
    return completeSca(deps, { ...call, params, body, scope: toScope(found.value, call.body) });
  });

  registerRoute(completePhonePayment, async (call) => {
    const found = await findAttempt(deps, call.caller, call.body);
    if (!found.ok) return found;
    const { transaction_uuid: id, completed_waivers } = call.body;
    const body = { completed_waivers, payments: undefined, source: found.value.source };
    return completeAttempt(deps, { caller: call.caller, body, scope: toScope(found.value, call.body) }, id);
  });
}

/** The routes of the kiosk, for its logged-in customer. */
function kioskRoutes(registerRoute: RegisterRoute, deps: PhonePaymentDeps): void {
  const options = { policy: ownCheckout };
  registerRoute(createPhonePayment, (call) => createPayment(deps, call), options);

  registerRoute(
    getPhonePayment,
    async ({ caller: { client, language }, params: { id }, scope: { personId } }) => {
      const payment = await readPhonePayment(deps.database.run, { clientId: client.id, id });
      if (payment?.personId !== personId) return notFound();
      const found = await findState(deps, payment, { client, language });
      const reply = { seconds_left: getSecondsLeft(payment, deps.now()), complete_order_id: null };
      if (found.state === 'paid')
        return ok({ ...reply, state: 'paid' as const, complete_order_id: found.orderId });
      if (found.state !== 'payable') return ok({ ...reply, state: 'ended' as const });
      const unpaid = payment.isOpened ? ('opened' as const) : ('waiting' as const);
      return ok({ ...reply, state: found.isInPayment ? ('in_payment' as const) : unpaid });
    },
    options,
  );
}
