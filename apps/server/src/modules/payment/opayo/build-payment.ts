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
    card: { merchantSessionKey: card.sessionKey, cardIdentifier: card.cardToken, save: false },
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
  apply3DSecure: 'UseMSPSetting',
  applyAvsCvcCheck: 'UseMSPSetting',
  strongCustomerAuthentication: buildScaFields(card),
});
