import * as z from 'zod/mini';
import { formatCardBrand } from '../provider/card-brand.ts';
import type { Charge, RemovalResult, SavedCardResult } from '../provider/payment-provider.ts';
import { callOpayo, type OpayoAccount, type OpayoResponse } from './client.ts';

const savedCard = z.object({
  paymentMethod: z.object({
    card: z.object({
      cardIdentifier: z.string(),
      reusable: z.boolean(),
      cardType: z.string(),
      lastFourDigits: z.string().check(z.regex(/^\d{4}$/)),
      /** MMYY. */
      expiryDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])\d\d$/)),
    }),
  }),
});

/** PAY-03: the card that a transaction saved. Only a transaction's own response names it; Reporting does not. */
export async function readSavedCard(
  account: OpayoAccount,
  { providerRef }: Pick<Charge, 'providerRef'>,
): Promise<SavedCardResult> {
  if (providerRef === null) return { state: 'none' };
  const response = await callOpayo(account, `/transactions/${providerRef}`);
  if (response?.status !== 200) return { state: 'unknown' };
  const parsed = savedCard.safeParse(response.body);
  if (!parsed.success || !parsed.data.paymentMethod.card.reusable) return { state: 'none' };
  const { cardIdentifier, cardType, lastFourDigits, expiryDate } = parsed.data.paymentMethod.card;
  return {
    state: 'saved',
    card: {
      token: cardIdentifier,
      brand: formatCardBrand(cardType),
      lastFour: lastFourDigits,
      expiryMonth: Number(expiryDate.slice(0, 2)),
      expiryYear: 2000 + Number(expiryDate.slice(2)),
    },
  };
}

/** PAY-03: removes a saved card. 400 and 404: Opayo does not know it, so there is nothing left to remove. */
export async function removeCard(account: OpayoAccount, token: string): Promise<RemovalResult> {
  const path = `/card-identifiers/${encodeURIComponent(token)}`;
  const response = await callOpayo(account, path, { method: 'DELETE' });
  const isRemoved = response !== undefined && [200, 204, 400, 404].includes(response.status);
  return isRemoved ? 'done' : 'unknown';
}

/**
 * PAY-03: whether Opayo refused a payment because it no longer knows the saved card. Opayo's refusal is the same as for
 * an expired session key, so the key is looked up.
 */
export async function isCardUnknown(
  account: OpayoAccount,
  { errorCode, sessionKey }: { errorCode: string | undefined; sessionKey: string },
): Promise<boolean> {
  if (errorCode === '4057') return true;
  if (errorCode !== '1011') return false;
  const session: OpayoResponse | undefined = await callOpayo(
    account,
    `/merchant-session-keys/${encodeURIComponent(sessionKey)}`,
  );
  return session?.status === 200;
}
