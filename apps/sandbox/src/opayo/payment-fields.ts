import {
  addFieldError,
  type Fields,
  parseFields,
  readAmount,
  readBoolean,
  readChoice,
  readObject,
  readText,
  readWholeNumber,
} from './fields.ts';
import type { CredentialType } from './records.ts';
import type { FieldError } from './response.ts';
import { readSca, type Sca } from './sca-fields.ts';

const threeDSecureSettings = ['UseMSPSetting', 'Force', 'Disable', 'ForceIgnoringRules'] as const;
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
  apply3DSecure: (typeof threeDSecureSettings)[number];
  applyAvsCvcCheck: (typeof threeDSecureSettings)[number];
  sca: Sca | undefined;
  credentialType: CredentialType | undefined;
};

/** Reads a Payment, Deferred or Authenticate request; returns all field errors if it is invalid. */
export function readPayment(body: unknown): { payment: Payment } | { errors: FieldError[] } {
  const request = parseFields(body);
  const card = readCard(request);
  const payment: Payment = {
    ...readPurchase(request),
    currency: readCurrency(request),
    ...card,
    ...readCustomer(request),
    entryMethod: readChoice(request, 'entryMethod', entryMethods, 'Ecommerce') ?? 'Ecommerce',
    apply3DSecure:
      readChoice(request, 'apply3DSecure', threeDSecureSettings, 'UseMSPSetting') ?? 'UseMSPSetting',
    applyAvsCvcCheck:
      readChoice(request, 'applyAvsCvcCheck', threeDSecureSettings, 'UseMSPSetting') ?? 'UseMSPSetting',
    sca: readSca(request),
    credentialType: readCredentialType(request, card.save || card.reusable ? 'required' : 'optional'),
  };
  const usage = payment.credentialType?.cofUsage;
  if (usage && card.save && usage !== 'First') addFieldError(request, 'credentialType.cofUsage', 1009);
  if (usage && card.reusable && usage !== 'Subsequent')
    addFieldError(request, 'credentialType.cofUsage', 1009);
  return request.errors.length > 0 ? { errors: request.errors } : { payment };
}

/** Reads the fields that all transaction types share. */
export function readPurchase(request: Fields): Omit<Purchase, 'currency'> {
  return {
    vendorTxCode: readText(request, 'vendorTxCode', { max: 40, pattern: /^[\w.{}-]+$/ }),
    amount: readAmount(request, 'amount'),
    description: readText(request, 'description', { max: 100 }),
  };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export function readCurrency(request: Fields): string {
  const currency = readText(request, 'currency', { min: 3, max: 3 });
  if (currency && !currencies.has(currency)) addFieldError(request, 'currency', 1010);
  return currency;
}

function readCard(request: Fields) {
  const method = readObject(request, 'paymentMethod');
  const card = method && readObject(method, 'card');
  if (!card) return { sessionKey: '', cardIdentifier: '', save: false, reusable: false };
  const fields = {
    sessionKey: readText(card, 'merchantSessionKey', { max: 38 }),
    cardIdentifier: readText(card, 'cardIdentifier', { max: 38 }),
    save: readBoolean(card, 'save'),
    reusable: readBoolean(card, 'reusable'),
  };
  if (fields.save && fields.reusable) addFieldError(card, 'save', 1020);
  return fields;
}

/** Opayo stores Latin-1. A name has letters and `\\ / & ' . -`, an address also digits and `+ , : ( )`. */
const namePattern = /^[A-Za-zÀ-ÖØ-öø-ÿ \\/&'.-]+$/;
const addressPattern = /^[A-Za-zÀ-ÖØ-öø-ÿ\d \\/&'.+,:()\r\n-]+$/;

function readCustomer(request: Fields) {
  readText(request, 'customerFirstName', { max: 20, pattern: namePattern });
  readText(request, 'customerLastName', { max: 20, pattern: namePattern });
  readText(request, 'customerEmail', {
    max: 80,
    isOptional: true,
    pattern: /^[^@\s]+@[^@\s]+$/,
    patternErrorCode: 1009,
  });
  readText(request, 'customerPhone', { max: 19, isOptional: true, pattern: /^[\d ()+-]+$/ });
  readText(request, 'settlementReferenceText', { max: 30, isOptional: true, pattern: /^[A-Za-z\d]+$/ });
  const address = readObject(request, 'billingAddress');
  if (!address) return { address1: '', postalCode: '' };

  for (const name of ['address2', 'address3'])
    readText(address, name, { max: 50, isOptional: true, pattern: addressPattern });
  readText(address, 'city', { max: 40, pattern: addressPattern });
  const country = readText(address, 'country', {
    min: 2,
    max: 2,
    pattern: /^[A-Z]{2}$/,
    patternErrorCode: 1009,
  });
  if (country && !regionNames.of(country)) addFieldError(address, 'country', 1009);
  readText(address, 'state', { min: 2, max: 2, isOptional: country !== 'US', pattern: /^[A-Z]{2}$/ });
  return {
    address1: readText(address, 'address1', { max: 50, pattern: addressPattern }),
    postalCode: readText(address, 'postalCode', {
      max: 10,
      pattern: /^[A-Za-z\d -]+$/,
      patternErrorCode: 5055,
    }),
  };
}

/** Reads the agreement with the cardholder (credential on file); required when a card is saved or reused. */
export function readCredentialType(
  request: Fields,
  requirement: 'required' | 'optional',
): CredentialType | undefined {
  const fields = readObject(request, 'credentialType', requirement);
  if (!fields) return undefined;
  const cofUsage = readChoice(fields, 'cofUsage', ['First', 'Subsequent']) ?? '';
  const initiatedType = readChoice(fields, 'initiatedType', ['CIT', 'MIT']) ?? '';
  const mitType = readChoice(fields, 'mitType', mitTypes) ?? '';
  if (mitType === 'Recurring' || mitType === 'Instalment') {
    readText(fields, 'recurringExpiry', { min: 8, max: 8, pattern: /^\d+$/ });
    readWholeNumber(fields, 'recurringFrequency');
  }
  if (mitType === 'Instalment') readWholeNumber(fields, 'purchaseInstalData');
  return { cofUsage, initiatedType, mitType };
}
