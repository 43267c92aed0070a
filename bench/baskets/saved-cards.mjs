// Cards that the customers of the random baskets save, pay with and remove.
import { createCardToken, linkSecurityCode } from './provider.mjs';

/** The card of a payment: a saved one, or one that is typed and perhaps saved. */
export async function chooseCard({ world, customer, random }, prepared, kind) {
  const { session_key: sessionKey, saved_cards: saved, can_save_card: canSave } = prepared;
  if (kind === 'ok' && saved.length > 0 && random.chance(0.5)) {
    const { id, card_identifier: identifier } = random.pick(saved);
    if (identifier !== null) await linkSecurityCode(world, identifier, sessionKey);
    return { saved_card_id: id };
  }
  const token = await createCardToken(world, customer.client, sessionKey, kind);
  return { card_identifier: token, ...(canSave && random.chance(0.3) ? { save_card: true } : {}) };
}

/** Counts the card of an order. */
export function countSavedCard(tally, { saved_card_id: id, save_card: isSaved }) {
  if (id !== undefined) tally.count('tender', 'saved card');
  if (isSaved) tally.count('outcome', 'card saved');
}

export async function removeSavedCard({ customer, random, tally }) {
  const { data: cards = [] } = await customer.send('GET', '/api/payments/saved-cards');
  if (cards.length === 0) return;
  const { status } = await customer.send('DELETE', `/api/payments/saved-cards/${random.pick(cards).id}`);
  if (status === 200) tally.count('outcome', 'saved card removed');
}
