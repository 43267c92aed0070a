import { authorise as authoriseRoute, type complete as completeRoute } from '@pavilion/contract/checkout';
import { mergePaymentLines } from '@pavilion/domain/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { joinStatements } from '#platform/database/join-statements';
import { translate } from '#platform/lib/translate';
import { parseOrderSnapshot } from '../order/index.ts';
import type { Attempt } from '../payment/index.ts';
import { isSessionActive } from '../person/index.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import type { CheckoutCall } from './attempt/policy.ts';
import { readOwnAttempt } from './attempt/read-own-attempt.ts';
import { formatPaymentError } from './attempt/view.ts';
import { authorise } from './authorise.ts';
import { type CheckoutResult, completeCheckout } from './completion/complete-checkout.ts';
import { refreshFromProvider } from './reconciliation/reconcile-attempt.ts';

type CompleteCall = CheckoutCall<typeof completeRoute>;
type AttemptCall = Pick<CompleteCall, 'caller' | 'scope'> & {
  body: Pick<CompleteCall['body'], 'completed_waivers' | 'payments' | 'source'>;
};

/**
 * CHK-05, CHK-17, WVR-06: completes an authorised attempt. Idempotent: a repeated request gets the same response. CHK-37:
 * without a transaction, the cart is paid first, which needs no card.
 */
export async function complete(deps: CheckoutDeps, call: CompleteCall) {
  const { transaction_uuid: id, ...body } = call.body;
  if (id !== undefined) return completeAttempt(deps, call, id);
  const needsCard = mergePaymentLines(
    (body.payments ?? []).map(({ tender_type, amount }) => ({ tenderType: tender_type, amount })),
  ).some(({ tenderType }) => tenderType === 'online');
  if (needsCard) {
    const isLoggedIn = await isSessionActive(deps.database.run, call.caller, deps.now());
    return isLoggedIn
      ? refuseField(call, 'transaction_uuid', 'field_transaction_missing')
      : refuse({ code: 'not_logged_in' } as const);
  }
  const request = { ...body, payments: body.payments ?? [] };
  const paid = await authorise(deps, { ...call, body: authoriseRoute.body.parse(request) });
  return paid.ok ? completeAttempt(deps, call, paid.value.transaction_uuid) : paid;
}

/** CHK-05: completes one attempt of the caller's checkout. */
export async function completeAttempt(deps: CheckoutDeps, call: AttemptCall, id: string) {
  const { caller, body, scope } = call;
  const key = { clientId: caller.client.id, id };
  const read = joinStatements(deps.database.run);
  const [isLoggedIn, attempt] = await Promise.all([
    isSessionActive(read, caller, deps.now()),
    readOwnAttempt(read, { ...key, personId: scope.personId }),
  ]);
  if (!isLoggedIn) return refuse({ code: 'not_logged_in' } as const);
  if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
  const isUnresolved = attempt.state === 'unknown' || attempt.state === 'sca_required';
  const current = isUnresolved ? await refreshFromProvider(deps, attempt) : attempt;
  const hasFailed = current.state === 'failed' || current.state === 'expired';
  const differing = hasFailed ? undefined : findDifference(call, current);
  if (differing) return differing;
  const result: CheckoutResult = hasFailed
    ? { status: 'failed', code: current.error?.code ?? 'card_declined' }
    : await completeCheckout(
        deps,
        { clientId: key.clientId, id: current.checkoutId },
        'browser',
        body.completed_waivers,
      );
  return ok(viewCheckoutResult(result, caller.language));
}

/** CHK-05: whether the caller means another payment than the transaction's. Then nothing is completed by this request. */
function findDifference(call: AttemptCall, { snapshot }: Attempt) {
  const { payments, source } = call.body;
  if (payments === undefined && source === undefined) return undefined;
  const paid = parseOrderSnapshot(snapshot);
  if (source !== undefined && source !== paid.source)
    return refuseField(call, 'source', 'field_source_differs');
  const lines = mergePaymentLines(
    (payments ?? []).map(({ tender_type, amount }) => ({ tenderType: tender_type, amount })),
  ).map(({ tenderType: type, amount }) => ({ type, amount }));
  const isSame = payments === undefined || sumByType(lines) === sumByType(paid.tenders);
  return isSame ? undefined : refuseField(call, 'payments', 'field_payments_differ');
}

/** The sums by tender type in a form that can be compared. */
function sumByType(parts: readonly { type: string; amount: number }[]): string {
  const sums = new Map<string, number>();
  for (const { type, amount } of parts) sums.set(type, (sums.get(type) ?? 0) + amount);
  return JSON.stringify([...sums].sort(([one], [other]) => one.localeCompare(other)));
}

function refuseField({ caller }: Pick<CompleteCall, 'caller'>, field: string, textKey: TextKey<'error'>) {
  const errors = { [field]: [translate(caller.language, 'error', textKey)] };
  return refuse({ code: 'validation_failed' as const, errors });
}

const viewCheckoutResult = (result: CheckoutResult, language: string) => ({
  complete_order_id: result.status === 'success' ? result.orderId : null,
  status: result.status,
  message: result.status === 'failed' ? formatPaymentError(result.code, language) : null,
});
