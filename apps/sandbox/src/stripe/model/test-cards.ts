/** When the issuer asks for a challenge. */
export type Challenge =
  | 'never'
  | 'always'
  | 'unless_set_up'
  /** On-session only; the card is already set up for off-session use. */
  | 'on_session'
  /** Only if the merchant requests it. */
  | 'optional'
  /** Required, but the lookup fails, so the payment is declined. */
  | 'lookup_fails';

/** Why an issuer declines, with Stripe's codes and message. */
export type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  number: string;
  /** Test PaymentMethods of this card; records store the first name, never the number. */
  names: readonly [string, ...string[]];
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  funding: 'credit' | 'debit' | 'prepaid';
  challenge: Challenge;
  decline?: Decline;
  /** Can be attached to a customer although it is declined. */
  isAttachable?: true;
  isDisputed?: true;
  /** Course of a refund that does not finish immediately. */
  refund?: 'pending_then_succeeded' | 'succeeded_then_failed';
};

const createDecline = (
  declineCode: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  declineCode,
  message,
});

export const declines = {
  generic: createDecline('generic_decline'),
  insufficientFunds: createDecline('insufficient_funds', 'Your card has insufficient funds.'),
  expired: createDecline('expired_card', 'Your card has expired.', 'expired_card'),
  incorrectCvc: createDecline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  processing: createDecline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  lookup: createDecline('processing_error', 'Your card was declined.'),
  authenticationRequired: createDecline(
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
    'authentication_required',
  ),
};

type Behaviour = Partial<Omit<TestCard, 'number' | 'names'>>;

const createCard = (number: string, names: TestCard['names'], behaviour: Behaviour = {}): TestCard => ({
  number,
  names,
  brand: 'visa',
  country: 'US',
  funding: 'credit',
  challenge: 'never',
  ...behaviour,
});

/** Stripe's published test cards for card payments. No other number is accepted. */
export const testCards: readonly TestCard[] = [
  createCard('4242424242424242', ['pm_card_visa']),
  createCard('4000056655665556', ['pm_card_visa_debit'], { funding: 'debit' }),
  createCard('4000008260000000', ['pm_card_gb'], { country: 'GB' }),
  createCard('5555555555554444', ['pm_card_mastercard'], { brand: 'mastercard' }),
  createCard('5200828282828210', ['pm_card_mastercard_debit'], { brand: 'mastercard', funding: 'debit' }),
  createCard('378282246310005', ['pm_card_amex', 'pm_card_amex_threeDSecureNotSupported'], { brand: 'amex' }),
  createCard('4000000000003220', ['pm_card_threeDSecure2Required'], { challenge: 'always' }),
  createCard('4000002760003184', ['pm_card_authenticationRequired'], { challenge: 'always' }),
  createCard('4000002500003155', ['pm_card_authenticationRequiredOnSetup'], { challenge: 'unless_set_up' }),
  createCard('4000003800000446', ['pm_card_authenticationRequiredSetupForOffSession'], {
    challenge: 'on_session',
  }),
  createCard('4000008400001629', ['pm_card_threeDSecureRequiredChargeDeclined'], {
    challenge: 'always',
    decline: declines.generic,
    isAttachable: true,
  }),
  createCard('4000008260003178', ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'], {
    challenge: 'always',
    country: 'GB',
    decline: declines.insufficientFunds,
    isAttachable: true,
  }),
  createCard('4000008400001280', ['pm_card_threeDSecureRequiredProcessingError'], {
    challenge: 'lookup_fails',
  }),
  createCard('4000000000003055', ['pm_card_threeDSecureOptional'], { challenge: 'optional' }),
  createCard('4000000000000002', ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'], {
    decline: declines.generic,
  }),
  createCard(
    '4000000000009995',
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    { decline: declines.insufficientFunds },
  ),
  createCard('4000000000000069', ['pm_card_chargeDeclinedExpiredCard'], { decline: declines.expired }),
  createCard('4000000000000127', ['pm_card_chargeDeclinedIncorrectCvc'], { decline: declines.incorrectCvc }),
  createCard('4000000000000119', ['pm_card_chargeDeclinedProcessingError'], { decline: declines.processing }),
  createCard('4000000000000341', ['pm_card_chargeCustomerFail'], {
    decline: declines.generic,
    isAttachable: true,
  }),
  createCard('4000000000000259', ['pm_card_createDispute'], { isDisputed: true }),
  createCard('4000000000007726', ['pm_card_pendingRefund'], { refund: 'pending_then_succeeded' }),
  createCard('4000000000005126', ['pm_card_refundFail'], { refund: 'succeeded_then_failed' }),
];

const cardsByNumber = new Map(testCards.map((card) => [card.number, card]));
const cardsByName = new Map(testCards.flatMap((card) => card.names.map((name) => [name, card] as const)));

export const findCardByNumber = (number: string): TestCard | undefined =>
  cardsByNumber.get(number.replace(/[\s-]/g, ''));
export const findCardByName = (name: string): TestCard | undefined => cardsByName.get(name);
