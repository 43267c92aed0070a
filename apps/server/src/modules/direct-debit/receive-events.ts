import { addToOutbox } from '#platform/jobs/outbox';
import { insertProviderEvent } from '../payment/index.ts';
import { type DebitDeps, getDirectDebitProvider } from './provider/get-provider.ts';

type SignedRequest = { body: string; signature: string | undefined };

/**
 * Saves each event once and queues a look-up of what it is about, so a repeated or late event does no harm. Returns false
 * if the signature is invalid.
 */
export async function receiveEvents(
  deps: DebitDeps,
  clientId: string,
  { body, signature }: SignedRequest,
): Promise<boolean> {
  const { database, now } = deps;
  const provider = await getDirectDebitProvider(deps, clientId);
  const events = provider?.readEvents(body, signature);
  if (!events) return false;
  await database.inTransaction(async (tx) => {
    for (const { id, resource, ref, cause } of events) {
      const event = { clientId, provider: 'gocardless', eventId: id, now: now() };
      if (!(await insertProviderEvent(tx, event))) continue;
      const kind = resource === 'mandate' ? 'sync_mandate' : 'sync_collection';
      await addToOutbox(tx, { clientId, kind, payload: { ref, cause }, now: now() });
    }
    return { ok: true };
  });
  return true;
}
