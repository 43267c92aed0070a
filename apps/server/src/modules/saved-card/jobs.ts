import * as z from 'zod/mini';
import type { JobHandlers } from '#platform/jobs/job-runner';
import { createId } from '#platform/lib/id';
import { type Attempt, getPaymentProvider, type PaymentDeps, readAttempt } from '../payment/index.ts';
import { removeAtProvider } from './remove-card.ts';
import { deleteProviderCustomer, markCardUsed, readBuyer, saveCard } from './store.ts';

const savePayload = z.object({ attempt_id: z.uuid() });
const removePayload = z.object({ provider: z.string(), token: z.string() });

/** PAY-03: the jobs that save the card of an order's payment, and remove cards at their provider. */
export const savedCardJobs = (deps: PaymentDeps): JobHandlers => ({
  async save_card({ clientId, payload }) {
    const key = { clientId, id: savePayload.parse(payload).attempt_id };
    const attempt = await readAttempt(deps.database.run, key);
    if (attempt) await saveCardOf(deps, attempt);
  },
  async remove_card({ clientId, payload }) {
    const { provider: name, token } = removePayload.parse(payload);
    const provider = await getPaymentProvider(deps, { clientId, provider: name });
    const result = provider.ok ? await provider.value.removeCard(token) : 'unknown';
    if (result === 'unknown') throw new Error(`Saved card of client ${clientId} not removed at ${name}`);
  },
});

/** Saves the card that an attempt's provider kept, or marks the saved card that paid as used. */
async function saveCardOf(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { database, now, log } = deps;
  const { clientId, id: attemptId, provider: name, savedCardId } = attempt;
  const buyer = await readBuyer(database.run, { clientId, attemptId });
  if (!buyer || buyer.isProvisional) return;
  const { personId } = buyer;
  if (savedCardId !== null) {
    await markCardUsed(database.run, { clientId, personId, id: savedCardId, now: now() });
    return;
  }
  const provider = await getPaymentProvider(deps, { clientId, provider: name });
  const result = provider.ok ? await provider.value.readSavedCard(attempt) : ({ state: 'unknown' } as const);
  if (result.state === 'unknown') throw new Error(`Saved card of payment attempt ${attemptId} not found`);
  if (result.state === 'none') {
    log.warn({ clientId, attemptId, provider: name }, 'payment provider saved no card');
    // Its record of the customer may have been deleted, so the next payment creates another.
    await deleteProviderCustomer(database.run, { clientId, personId, provider: name });
    return;
  }
  await database.inTransaction(async (tx) => {
    const card = { clientId, personId, id: createId(now()), provider: name, card: result.card, now: now() };
    const replaced = await saveCard(tx, card);
    if (replaced !== undefined)
      await removeAtProvider(tx, { clientId, provider: name, token: replaced, now: now() });
    return { ok: true };
  });
}
