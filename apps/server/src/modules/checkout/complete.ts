import type { complete as row } from '@pavilion/contract/checkout';
import { ok, refuse } from '@pavilion/domain/result';
import type { Call } from '#platform/caller';
import { readAttempt } from '../payment/index.ts';
import { type Completion, completeCheckout } from './complete-checkout.ts';
import type { CheckoutGround } from './ground.ts';
import { askProvider } from './settle-attempt.ts';
import { readOwnAttempt } from './store.ts';
import { sayError } from './view.ts';

/** CHK-05, CHK-17: completes what was authorised; asked again, it answers the same. */
export async function complete(ground: CheckoutGround, { caller, body }: Call<typeof row>) {
  const { run } = ground.database;
  const key = { clientId: caller.client.id, id: body.transaction_uuid };
  const own = await readOwnAttempt(run, {
    clientId: key.clientId,
    attemptId: key.id,
    personId: caller.personId,
  });
  const attempt = own && (await readAttempt(run, key));
  if (!attempt) return refuse({ code: 'transaction_missing' } as const);
  const asked = attempt.state === 'unknown' || attempt.state === 'sca_required';
  const found = asked ? await askProvider(ground, attempt) : attempt;
  const isOver = found.state === 'failed' || found.state === 'expired';
  const completion: Completion = isOver
    ? { status: 'failed', code: found.error?.code ?? 'card_declined' }
    : await completeCheckout(ground, { clientId: key.clientId, id: found.checkoutId }, 'browser');
  return ok(viewCompletion(completion, caller.language));
}

const viewCompletion = (completion: Completion, language: string) => ({
  complete_order_id: completion.status === 'success' ? completion.orderId : null,
  status: completion.status,
  message: completion.status === 'failed' ? sayError(completion.code, language) : null,
});
