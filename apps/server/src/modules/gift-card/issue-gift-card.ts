import { giftCardCodeLength, normaliseGiftCardCode } from '@pavilion/domain/gift-card/gift-card';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { insertGiftCardAccount } from '../credit/index.ts';
import { transfer } from '../journal/index.ts';
import { hashGiftCardCode } from './code.ts';
import { insertGiftCard, updateCode } from './store/cards.ts';

/** `amount` in minor units, `expiresAt` and `now` in milliseconds. `code` with or without hyphens. */
type IssuedGiftCard = {
  clientId: string;
  code: string;
  currency: string;
  amount: number;
  expiresAt: number;
  /** What is taken back of it at once, because the order that bought it is refunded in part. */
  withdrawn?: { amount: number; orderId: string };
  now: number;
};

/** CHK-35: makes a gift card with its account, and returns its id. The code is stored as its hash only. */
export async function issueGiftCard(
  tx: Transaction,
  { clientId, code, currency, amount, expiresAt, withdrawn, now }: IssuedGiftCard,
): Promise<string> {
  const normalised = normaliseGiftCardCode(code);
  if (normalised.length !== giftCardCodeLength) throw new RangeError('Gift card code has another length');
  const id = createId(now);
  const lastFour = normalised.slice(-4);
  await insertGiftCardAccount(tx, { clientId, id, balance: amount - (withdrawn?.amount ?? 0) });
  const codeHash = hashGiftCardCode(code);
  await insertGiftCard(tx, { clientId, id, codeHash, lastFour, currency, amount, expiresAt, now });
  const entry = { clientId, amount, orderId: null, attemptId: null, now };
  await transfer(tx, { ...entry, from: 'gift-cards', to: { id }, reason: 'gift_card_issued' });
  if (withdrawn)
    await transfer(tx, {
      ...entry,
      ...withdrawn,
      from: { id },
      to: 'gift-cards',
      reason: 'gift_card_withdrawn',
    });
  return id;
}

/** Gives a gift card another code, because the email with its code was not delivered. */
export const replaceGiftCardCode = (
  tx: Transaction,
  { clientId, id, code }: { clientId: string; id: string; code: string },
): Promise<void> =>
  updateCode(tx, {
    clientId,
    id,
    codeHash: hashGiftCardCode(code),
    lastFour: normaliseGiftCardCode(code).slice(-4),
  });
