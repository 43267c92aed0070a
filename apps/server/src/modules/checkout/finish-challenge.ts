import type { scaCompletion } from '@pavilion/contract/payment';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import { words } from '#platform/text';
import { readAttempt } from '../payment/index.ts';
import type { CheckoutGround } from './ground.ts';
import { askProvider, submitResult } from './settle-attempt.ts';
import { readOwnAttempt } from './store.ts';
import { statusOf } from './view.ts';

/** CHK-04, CHK-27: how a challenge went, as the provider says it; what the browser brings is handed over once. */
export async function finishChallenge(ground: CheckoutGround, call: Call<typeof scaCompletion>) {
  const { caller, params, body } = call;
  if (params.transactionId !== body.transaction_uuid) {
    const differs = words(caller.language, 'fault', 'field_transaction_differs');
    return refuse({ code: 'invalid' as const, errors: { transaction_uuid: [differs] } });
  }
  const { run } = ground.database;
  const key = { clientId: caller.client.id, id: body.transaction_uuid };
  const own = await readOwnAttempt(run, {
    clientId: key.clientId,
    attemptId: key.id,
    personId: caller.personId,
  });
  const attempt = own && (await readAttempt(run, key));
  if (!attempt) return refuse({ code: 'transaction_missing' } as const);
  const isOpen = attempt.state === 'sca_required' || attempt.state === 'unknown';
  const found = isOpen
    ? await (attempt.provider === 'opayo' && attempt.state === 'sca_required'
        ? submitResult(ground, key, body.sca_result ?? undefined)
        : askProvider(ground, attempt))
    : attempt;
  const status = statusOf[found?.state ?? attempt.state];
  return ok({
    transaction_id: key.id,
    status: status === 'sca_required' ? ('pending' as const) : status,
  });
}
