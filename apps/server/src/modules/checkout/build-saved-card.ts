import type { Attempt, PaymentProvider } from '../payment/index.ts';
import { createProviderCustomer, type SavedCard } from '../saved-card/index.ts';
import type { SavedCardPayment } from './attempt/card-payment.ts';
import type { CheckoutDeps } from './attempt/deps.ts';

type Payer = { email: string; first_name: string; last_name: string };
type CardToPay = { attempt: Attempt; payer: Payer; personId: number; savedCard: SavedCard | undefined };

/** PAY-03: whether a payer's card may be saved: not for a guest, and not at a client whose provider keeps none. */
export const canSaveCard = (payer: { is_provisional: boolean; keeps_cards: boolean }): boolean =>
  payer.keeps_cards && !payer.is_provisional;

/** PAY-03: how a payment uses or saves a card. May call the provider, which keeps saved cards for a customer. */
export async function buildSavedCard(
  { database }: CheckoutDeps,
  provider: PaymentProvider,
  { attempt, payer, personId, savedCard }: CardToPay,
): Promise<SavedCardPayment> {
  const isNeeded = savedCard !== undefined || attempt.savesCard;
  const customerRef = isNeeded
    ? await createProviderCustomer(database.run, provider, {
        clientId: attempt.clientId,
        personId,
        provider: attempt.provider,
        attemptId: attempt.id,
        email: payer.email,
        name: `${payer.first_name} ${payer.last_name}`.trim(),
        canCreate: attempt.savesCard,
      })
    : null;
  // Without a customer, Stripe keeps no card.
  const canSave = provider.createCustomer === undefined || customerRef !== null;
  return { savedToken: savedCard?.token ?? null, savesCard: attempt.savesCard && canSave, customerRef };
}
