import type { completeChallenge } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import { translate } from '#platform/lib/translate';
import type { Attempt } from '../payment/index.ts';
import type { CheckoutDeps } from './attempt/deps.ts';
import type { CheckoutCall } from './attempt/policy.ts';
import { readOwnAttempt } from './attempt/read-own-attempt.ts';
import { transactionStatuses } from './attempt/view.ts';
import { refreshFromProvider, submitScaResult } from './reconciliation/reconcile-attempt.ts';

/** CHK-04, CHK-27: submits the browser's challenge result once, and returns the provider's outcome of the challenge. */
export async function completeSca(deps: CheckoutDeps, call: CheckoutCall<typeof completeChallenge>) {
  const { caller, params, body, scope } = call;
  if (params.transactionId !== body.transaction_uuid) {
    const message = translate(caller.language, 'error', 'field_transaction_differs');
    return refuse({ code: 'validation_failed' as const, errors: { transaction_uuid: [message] } });
  }
  const key = { clientId: caller.client.id, id: body.transaction_uuid };
  const attempt = await readOwnAttempt(deps.database.run, { ...key, personId: scope.personId });
  if (!attempt) return refuse({ code: 'transaction_not_found' } as const);
  return ok(await continueChallenge(deps, attempt, body.sca_result ?? undefined));
}

/** Submits the result of an attempt's challenge, or asks the provider for it, and returns the status for the browser. */
export async function continueChallenge(deps: CheckoutDeps, attempt: Attempt, result: string | undefined) {
  const isOpen = attempt.state === 'sca_required' || attempt.state === 'unknown';
  const current = isOpen
    ? await (attempt.provider === 'opayo' && attempt.state === 'sca_required'
        ? submitScaResult(deps, attempt, result)
        : refreshFromProvider(deps, attempt))
    : attempt;
  const status = transactionStatuses[current?.state ?? attempt.state];
  return {
    transaction_id: attempt.id,
    status: status === 'sca_required' ? ('pending' as const) : status,
  };
}
