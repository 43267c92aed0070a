/** When the issuer asks for a challenge. */
export type Challenge =
  | 'never'
  | 'always'
  | 'unless_set_up'
  /** On-session only: the card is set up for off-session from the beginning. */
  | 'on_session'
  /** Only where the merchant asks for it. */
  | 'optional'
  /** Needed, but the look-up fails, so that the payment is declined. */
  | 'lookup_fails';

/** Why an issuer declines, in Stripe's words. */
export type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  number: string;
  /** The PaymentMethods that stand for this card; the first one is what the books keep, never the number. */
  names: readonly [string, ...string[]];
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  challenge: Challenge;
  decline?: Decline;
  /** Can be attached to a customer although it is declined. */
  attachable?: true;
  disputed?: true;
  /** How a refund ends, where it does not end at once. */
  refund?: 'pending_then_succeeded' | 'succeeded_then_failed';
};

const declined = (
  declineCode: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  declineCode,
  message,
});

export const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  expired: declined('expired_card', 'Your card has expired.', 'expired_card'),
  incorrectCvc: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  processing: declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  lookup: declined('processing_error', 'Your card was declined.'),
  authenticationRequired: declined(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
    'authentication_required',
  ),
};

type Behaviour = Partial<Omit<TestCard, 'number' | 'names'>>;

const card = (number: string, names: TestCard['names'], behaviour: Behaviour = {}): TestCard => ({
  number,
  names,
  brand: 'visa',
  country: 'US',
  funding: 'credit',
  challenge: 'never',
  ...behaviour,
});

/** Stripe's published test cards, those that a card payment can meet. No other number is accepted. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', ['pm_card_visa']),
  card('4000056655665556', ['pm_card_visa_debit'], { funding: 'debit' }),
  card('4000008260000000', ['pm_card_gb'], { country: 'GB' }),
  card('5555555555554444', ['pm_card_mastercard'], { brand: 'mastercard' }),
  card('5200828282828210', ['pm_card_mastercard_debit'], { brand: 'mastercard', funding: 'debit' }),
  card('378282246310005', ['pm_card_amex', 'pm_card_amex_threeDSecureNotSupported'], { brand: 'amex' }),
  card('4000000000003220', ['pm_card_threeDSecure2Required'], { challenge: 'always' }),
  card('4000002760003184', ['pm_card_authenticationRequired'], { challenge: 'always' }),
  card('4000002500003155', ['pm_card_authenticationRequiredOnSetup'], { challenge: 'unless_set_up' }),
  card('4000003800000446', ['pm_card_authenticationRequiredSetupForOffSession'], { challenge: 'on_session' }),
  card('4000008400001629', ['pm_card_threeDSecureRequiredChargeDeclined'], {
    challenge: 'always',
    decline: declines.generic,
    attachable: true,
  }),
  card('4000008260003178', ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'], {
    challenge: 'always',
    country: 'GB',
    decline: declines.insufficientFunds,
    attachable: true,
  }),
  card('4000008400001280', ['pm_card_threeDSecureRequiredProcessingError'], { challenge: 'lookup_fails' }),
  card('4000000000003055', ['pm_card_threeDSecureOptional'], { challenge: 'optional' }),
  card('4000000000000002', ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'], {
    decline: declines.generic,
  }),
  card(
    '4000000000009995',
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    { decline: declines.insufficientFunds },
  ),
  card('4000000000000069', ['pm_card_chargeDeclinedExpiredCard'], { decline: declines.expired }),
  card('4000000000000127', ['pm_card_chargeDeclinedIncorrectCvc'], { decline: declines.incorrectCvc }),
  card('4000000000000119', ['pm_card_chargeDeclinedProcessingError'], { decline: declines.processing }),
  card('4000000000000341', ['pm_card_chargeCustomerFail'], { decline: declines.generic, attachable: true }),
  card('4000000000000259', ['pm_card_createDispute'], { disputed: true }),
  card('4000000000007726', ['pm_card_pendingRefund'], { refund: 'pending_then_succeeded' }),
  card('4000000000005126', ['pm_card_refundFail'], { refund: 'succeeded_then_failed' }),
];

const byNumber = new Map(testCards.map((known) => [known.number, known]));
const byName = new Map(testCards.flatMap((known) => known.names.map((name) => [name, known] as const)));

export const cardByNumber = (number: string): TestCard | undefined =>
  byNumber.get(number.replace(/[\s-]/g, ''));
export const cardByName = (name: string): TestCard | undefined => byName.get(name);
