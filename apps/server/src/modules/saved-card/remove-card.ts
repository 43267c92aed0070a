import { ok, refuse } from '@pavilion/domain/result';
import type { Database, Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { deleteSavedCard, deleteSavedCards } from './store.ts';

type CardKey = { clientId: string; personId: number; id: string };
type ProviderCard = { clientId: string; provider: string; token: string; now: number };

/** Has the provider remove a card that no row names any more. */
export const removeAtProvider = (tx: Transaction, { clientId, provider, token, now }: ProviderCard) =>
  addToOutbox(tx, { clientId, kind: 'remove_card', payload: { provider, token }, now });

/** PAY-03: removes a person's card: the row at once, the provider's record by a job. `now` in milliseconds. */
export const removeSavedCard = ({ inTransaction }: Database, key: CardKey, now: number) =>
  inTransaction(async (tx) => {
    const card = await deleteSavedCard(tx, key);
    if (!card) return refuse({ code: 'saved_card_not_found' } as const);
    await removeAtProvider(tx, { clientId: key.clientId, provider: card.provider, token: card.token, now });
    return ok(undefined);
  });

/** Removes every card of people whose accounts are erased. */
export async function removeAllCards(
  tx: Transaction,
  { clientId, personIds, now }: { clientId: string; personIds: readonly number[]; now: number },
): Promise<void> {
  for (const { provider, token } of await deleteSavedCards(tx, { clientId, personIds }))
    await removeAtProvider(tx, { clientId, provider, token, now });
}

/** PAY-03: removes a card that its provider no longer knows. */
export const forgetCard = async ({ run }: Database, key: CardKey): Promise<void> =>
  void (await deleteSavedCard(run, key));
