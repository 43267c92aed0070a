import { type FormReader, mergeMetadata } from '../model/form.ts';
import type { Call } from '../model/operation.ts';
import { createId, type Method } from '../model/records.ts';
import { Refusal } from '../model/refusal.ts';
import { findCardByName, findCardByNumber, type TestCard } from '../model/test-cards.ts';

/** A PaymentMethod without an id, as in a confirmation token. */
export type MethodDraft = Omit<Method, 'id' | 'created'>;

/**
 * Reads `payment_method_data`. Only the publishable key may send a number, and only published test numbers are
 * accepted, so a real card cannot be used.
 */
export function readCard(call: Call, data: FormReader): MethodDraft | Refusal {
  if (call.keyType === 'secret') return cardSentByServer;
  const card = data.createReader('card');
  const type = data.readChoice('type', ['card']);
  const wallet = card.readChoice('wallet', ['apple_pay', 'google_pay']) ?? null;
  const number = card.readRequiredText('number');
  const [month, year, cvc] = [
    card.readInteger('exp_month') ?? 0,
    card.readInteger('exp_year') ?? 0,
    card.readText('cvc'),
  ];
  data.adoptRefusal(card);
  if (data.refusal) return data.refusal;
  if (type === undefined) return new Refusal(400, missingType);

  const testCard = findCardByNumber(number);
  if (!testCard) return toCardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const refusal = checkExpiry(month, toFullYear(year), call.now) ?? checkSecurityCode(testCard, cvc);
  if (refusal) return refusal;
  const holder = data.createReader('billing_details');
  return {
    ...toDraft(testCard),
    wallet,
    expMonth: month,
    expYear: toFullYear(year),
    holder: {
      name: holder.readTextOrNull('name'),
      email: holder.readTextOrNull('email'),
      phone: holder.readTextOrNull('phone'),
      postcode: holder.createReader('address').readTextOrNull('postal_code'),
    },
    metadata: mergeMetadata({}, data.getForm('metadata')),
  };
}

/** Creates a draft for a test name; each use of `pm_card_visa` creates a new PaymentMethod. */
export function createDraftByName(name: string, now: number): MethodDraft | undefined {
  const card = findCardByName(name);
  return card && { ...toDraft(card), expMonth: new Date(now).getUTCMonth() + 1, expYear: getNextYear(now) };
}

export function saveMethod(call: Call, draft: MethodDraft): Method {
  const method = { ...draft, id: createId('pm'), created: call.now };
  call.records.methods[method.id] = method;
  return method;
}

const toDraft = (card: TestCard): Omit<MethodDraft, 'expMonth' | 'expYear'> => ({
  card: card.names[0],
  wallet: null,
  holder: { name: null, email: null, phone: null, postcode: null },
  metadata: {},
  customer: null,
  isSetUp: card.challenge === 'on_session',
  isSpent: false,
});

const getNextYear = (now: number): number => new Date(now).getUTCFullYear() + 1;
const toFullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function checkExpiry(month: number, year: number, now: number): Refusal | undefined {
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
    return toCardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < thisYear || year > thisYear + 50) {
    return toCardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return undefined;
}

function checkSecurityCode(card: TestCard, cvc: string | undefined): Refusal | undefined {
  if (cvc === undefined) return undefined;
  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  return digits.test(cvc)
    ? undefined
    : toCardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

const toCardError = (code: string, message: string, param: string): Refusal =>
  new Refusal(402, { type: 'card_error', code, message, param });

const missingType = {
  type: 'invalid_request_error',
  code: 'parameter_missing',
  message: 'Missing required param: payment_method_data[type].',
  param: 'payment_method_data[type]',
} as const;

const cardSentByServer = new Refusal(402, {
  type: 'card_error',
  message:
    'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use ' +
    'Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
});
