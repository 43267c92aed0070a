import type { FieldError } from './answer.ts';
import type { CredentialType } from './book.ts';
import { complain, type Fields, fieldsOf, oneOf, partOf, sum, text, wholeNumber, yesOrNo } from './fields.ts';
import { readSca, type Sca } from './sca-fields.ts';

const threeDSecureWishes = ['UseMSPSetting', 'Force', 'Disable', 'ForceIgnoringRules'] as const;
const entryMethods = ['Ecommerce', 'MailOrder', 'TelephoneOrder'] as const;
const mitTypes = [
  'Unscheduled',
  'Recurring',
  'Instalment',
  'Incremental',
  'DelayedCharge',
  'NoShow',
  'Reauthorisation',
  'Resubmission',
] as const;

export type Purchase = { vendorTxCode: string; amount: number; currency: string; description: string };

export type Payment = Purchase & {
  sessionKey: string;
  cardIdentifier: string;
  save: boolean;
  reusable: boolean;
  address1: string;
  postalCode: string;
  entryMethod: (typeof entryMethods)[number];
  apply3DSecure: (typeof threeDSecureWishes)[number];
  applyAvsCvcCheck: (typeof threeDSecureWishes)[number];
  sca: Sca | undefined;
  credentialType: CredentialType | undefined;
};

/** A Payment, Deferred or Authenticate request, or everything that is wrong with its fields. */
export function readPayment(body: unknown): { payment: Payment } | { errors: FieldError[] } {
  const request = fieldsOf(body);
  const card = readCard(request);
  const payment: Payment = {
    ...readPurchase(request),
    currency: readCurrency(request),
    ...card,
    ...readCustomer(request),
    entryMethod: oneOf(request, 'entryMethod', entryMethods, 'Ecommerce') ?? 'Ecommerce',
    apply3DSecure: oneOf(request, 'apply3DSecure', threeDSecureWishes, 'UseMSPSetting') ?? 'UseMSPSetting',
    applyAvsCvcCheck:
      oneOf(request, 'applyAvsCvcCheck', threeDSecureWishes, 'UseMSPSetting') ?? 'UseMSPSetting',
    sca: readSca(request),
    credentialType: readCredentialType(request, card.save || card.reusable ? 'needed' : 'optional'),
  };
  const usage = payment.credentialType?.cofUsage;
  if (usage && card.save && usage !== 'First') complain(request, 'credentialType.cofUsage', 1009);
  if (usage && card.reusable && usage !== 'Subsequent') complain(request, 'credentialType.cofUsage', 1009);
  return request.errors.length > 0 ? { errors: request.errors } : { payment };
}

/** What every transaction names, whichever it is. */
export function readPurchase(request: Fields): Omit<Purchase, 'currency'> {
  return {
    vendorTxCode: text(request, 'vendorTxCode', { max: 40, pattern: /^[\w.{}-]+$/ }),
    amount: sum(request, 'amount'),
    description: text(request, 'description', { max: 100 }),
  };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function readCurrency(request: Fields): string {
  const currency = text(request, 'currency', { min: 3, max: 3 });
  if (currency && !currencies.has(currency)) complain(request, 'currency', 1010);
  return currency;
}

function readCard(request: Fields) {
  const method = partOf(request, 'paymentMethod');
  const card = method && partOf(method, 'card');
  if (!card) return { sessionKey: '', cardIdentifier: '', save: false, reusable: false };
  const read = {
    sessionKey: text(card, 'merchantSessionKey', { max: 38 }),
    cardIdentifier: text(card, 'cardIdentifier', { max: 38 }),
    save: yesOrNo(card, 'save'),
    reusable: yesOrNo(card, 'reusable'),
  };
  if (read.save && read.reusable) complain(card, 'save', 1020);
  return read;
}

function readCustomer(request: Fields) {
  text(request, 'customerFirstName', { max: 20 });
  text(request, 'customerLastName', { max: 20 });
  text(request, 'customerEmail', { max: 80, optional: true, pattern: /^[^@\s]+@[^@\s]+$/, otherwise: 1009 });
  text(request, 'customerPhone', { max: 19, optional: true, pattern: /^[\d ()+-]+$/ });
  text(request, 'settlementReferenceText', { max: 30, optional: true, pattern: /^[A-Za-z\d]+$/ });
  const address = partOf(request, 'billingAddress');
  if (!address) return { address1: '', postalCode: '' };

  for (const name of ['address2', 'address3']) text(address, name, { max: 50, optional: true });
  text(address, 'city', { max: 40 });
  const country = text(address, 'country', { min: 2, max: 2, pattern: /^[A-Z]{2}$/, otherwise: 1009 });
  text(address, 'state', { min: 2, max: 2, optional: country !== 'US' });
  return {
    address1: text(address, 'address1', { max: 50 }),
    postalCode: text(address, 'postalCode', { max: 10, pattern: /^[A-Za-z\d -]+$/, otherwise: 5055 }),
  };
}

/** What a payment says of the agreement with the cardholder; needed wherever a card is saved or used again. */
export function readCredentialType(request: Fields, need: 'needed' | 'optional'): CredentialType | undefined {
  const fields = partOf(request, 'credentialType', need);
  if (!fields) return undefined;
  const cofUsage = oneOf(fields, 'cofUsage', ['First', 'Subsequent']) ?? '';
  const initiatedType = oneOf(fields, 'initiatedType', ['CIT', 'MIT']) ?? '';
  const mitType = oneOf(fields, 'mitType', mitTypes) ?? '';
  if (mitType === 'Recurring' || mitType === 'Instalment') {
    text(fields, 'recurringExpiry', { min: 8, max: 8, pattern: /^\d+$/ });
    wholeNumber(fields, 'recurringFrequency');
  }
  if (mitType === 'Instalment') wholeNumber(fields, 'purchaseInstalData');
  return { cofUsage, initiatedType, mitType };
}
