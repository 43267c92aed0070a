import type { CardPayment, Charge } from '../provider/payment-provider.ts';
import {
  buildScaFields,
  sanitiseEmail,
  sanitiseName,
  sanitisePostcode,
  sanitiseText,
} from './sanitise-fields.ts';

/** The request for a Deferred payment. Names and address are folded to what Opayo accepts. */
export const buildDeferredPayment = ({ reference, amount, currency }: Charge, card: CardPayment): object => ({
  transactionType: 'Deferred',
  paymentMethod: {
    card: {
      merchantSessionKey: card.sessionKey,
      cardIdentifier: card.cardToken,
      save: card.savesCard,
      reusable: card.isSavedCard,
    },
  },
  vendorTxCode: reference,
  amount,
  currency,
  description: sanitiseText(card.description, 100) || 'Payment',
  customerFirstName: sanitiseName(card.firstName),
  customerLastName: sanitiseName(card.lastName),
  customerEmail: sanitiseEmail(card.email),
  billingAddress: {
    address1: sanitiseText(card.address.line1, 50) || 'Unknown',
    address2: sanitiseText(card.address.line2, 50) || undefined,
    city: sanitiseText(card.address.city, 40) || 'Unknown',
    postalCode: sanitisePostcode(card.address.postcode),
    country: card.address.country,
    state: card.address.country === 'US' ? card.address.state : undefined,
  },
  entryMethod: 'Ecommerce',
  // A card may only be saved after 3D Secure, whatever the account's settings.
  apply3DSecure: card.savesCard ? 'Force' : 'UseMSPSetting',
  applyAvsCvcCheck: 'UseMSPSetting',
  strongCustomerAuthentication: buildScaFields(card),
  credentialType: buildCredentialType(card),
});

/** PAY-03: the card schemes' statement that the customer saves a card, or pays with one that they saved. */
function buildCredentialType({ savesCard, isSavedCard }: CardPayment): object | undefined {
  if (!savesCard && !isSavedCard) return undefined;
  const cofUsage = isSavedCard ? 'Subsequent' : 'First';
  return { cofUsage, initiatedType: 'CIT', mitType: 'Unscheduled' };
}
