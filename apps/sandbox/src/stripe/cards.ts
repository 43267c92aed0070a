import type { Call } from './call.ts';
import { changedMetadata, type Reader } from './form.ts';
import { type Method, newId } from './records.ts';
import { Refusal } from './refusal.ts';
import { cardByName, cardByNumber, type TestCard } from './test-cards.ts';

/** A PaymentMethod before it has an id, as a confirmation token carries it. */
export type MethodDraft = Omit<Method, 'id' | 'created'>;

/**
 * Reads `payment_method_data`. Only the browser's key may bring a number, and only the published test numbers are
 * taken, so that nobody types a real card.
 */
export function readCard(call: Call, data: Reader): MethodDraft | Refusal {
  if (call.who === 'secret') return sentByServer;
  const card = data.within('card');
  const type = data.oneOf('type', ['card']);
  const number = card.required('number');
  const [month, year, cvc] = [
    card.integer('exp_month') ?? 0,
    card.integer('exp_year') ?? 0,
    card.text('cvc'),
  ];
  data.adopt(card);
  if (data.refusal) return data.refusal;
  if (type === undefined) return new Refusal(400, missingType);

  const known = cardByNumber(number);
  if (!known) return faulty('incorrect_number', 'Your card number is incorrect.', 'number');
  const wrong = wrongDate(month, fullYear(year), call.now) ?? wrongCode(known, cvc);
  if (wrong) return wrong;
  const holder = data.within('billing_details');
  return {
    ...draftOf(known),
    expMonth: month,
    expYear: fullYear(year),
    holder: {
      name: holder.textOrNull('name'),
      email: holder.textOrNull('email'),
      phone: holder.textOrNull('phone'),
      postcode: holder.within('address').textOrNull('postal_code'),
    },
    metadata: changedMetadata({}, data.inner('metadata')),
  };
}

/** A test card under its name, as `pm_card_visa` stands for a new PaymentMethod wherever it is used. */
export function namedCard(name: string, now: number): MethodDraft | undefined {
  const card = cardByName(name);
  return card && { ...draftOf(card), expMonth: new Date(now).getUTCMonth() + 1, expYear: nextYear(now) };
}

export function keepMethod(call: Call, draft: MethodDraft): Method {
  const method = { ...draft, id: newId('pm'), created: call.now };
  call.page.methods[method.id] = method;
  return method;
}

const draftOf = (card: TestCard): Omit<MethodDraft, 'expMonth' | 'expYear'> => ({
  card: card.names[0],
  holder: { name: null, email: null, phone: null, postcode: null },
  metadata: {},
  customer: null,
  setUp: card.challenge === 'on_session',
  spent: false,
});

const nextYear = (now: number): number => new Date(now).getUTCFullYear() + 1;
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function wrongDate(month: number, year: number, now: number): Refusal | undefined {
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
    return faulty('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < thisYear || year > thisYear + 50) {
    return faulty('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return undefined;
}

function wrongCode(card: TestCard, cvc: string | undefined): Refusal | undefined {
  if (cvc === undefined) return undefined;
  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  return digits.test(cvc) ? undefined : faulty('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

const faulty = (code: string, message: string, param: string): Refusal =>
  new Refusal(402, { type: 'card_error', code, message, param });

const missingType = {
  type: 'invalid_request_error',
  code: 'parameter_missing',
  message: 'Missing required param: payment_method_data[type].',
  param: 'payment_method_data[type]',
} as const;

const sentByServer = new Refusal(402, {
  type: 'card_error',
  message:
    'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use ' +
    'Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
});
