import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every success and failure text that the specification words, with its key and the browser test that shows it where a
// customer reads it. A text without such a test is a text that no customer is known to see.
const repository = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, repository), 'utf8');
const readTexts = (namespace: string) =>
  JSON.parse(read(`packages/text/en/${namespace}.json`)) as Record<string, string>;

const cart = 'e2e/cart.spec.ts';
const cartChanges = 'e2e/cart-changes.spec.ts';
const lines = 'e2e/cart/lines.spec.ts';
const checkout = 'e2e/checkout.spec.ts';
const failures = 'e2e/checkout-failures.spec.ts';
const waitlist = 'e2e/waitlist/waitlist.spec.ts';
const priceRules = 'e2e/cart/price-rules.spec.ts';
const credit = 'e2e/payment/credit.spec.ts';
const giftCard = 'e2e/payment/gift-card.spec.ts';
const states = 'e2e/states.spec.ts';
const components = 'e2e/components.spec.ts';

const messages: [text: string, key: string, test: string][] = [
  ['Successfully added item to the basket.', 'checkout.added_to_cart', 'e2e/cart/adding.spec.ts'],
  ['Successfully removed item from the basket.', 'checkout.removed_from_cart', cart],
  ['Successfully updated item in the basket.', 'checkout.updated_in_cart', cartChanges],
  ['Successfully cleared order.', 'checkout.cart_cleared', cartChanges],
  ['Order completed Successfully.', 'checkout.order_completed', checkout],
  ['Successfully removed benefit.', 'checkout.benefit_removed', priceRules],
  ['Successfully removed package usage.', 'checkout.package_removed', priceRules],
  ['Credit successfully applied.', 'checkout.credit_applied', credit],
  ['Credit amount could not be applied.', 'error.credit_not_applied', credit],
  ['Gift card applied.', 'checkout.gift_card_success', giftCard],
  ['Gift card removed.', 'checkout.gift_card_removed', giftCard],
  ['Successfully joined the waitlist.', 'waitlist.joined', waitlist],
  ['Successfully removed from the waitlist.', 'waitlist.left', waitlist],
  ['Failed to load your shopping basket, please try again', 'checkout.cart_failed', cart],
  ['Unable to complete request, item not found', 'common.error_404', lines],
  ['Unauthorised', 'common.error_403', lines],
  ['Something has gone wrong, please try again', 'common.error_500', lines],
  ['Something went wrong, please try again.', 'common.error_generic', lines],
  ['Unable to complete your order, please try again.', 'checkout.error_order_failed', failures],
  ['Unable to complete your order, please try again.', 'checkout.error_order_request_failed', failures],
  [
    'Error with waivers, unable to complete order, please try again',
    'error.waivers_missing',
    'e2e/attendee/waivers.spec.ts',
  ],
  ['Preparation failed', 'checkout.error_preparation_failed', checkout],
  ['Failed to create Opayo session', 'checkout.error_opayo_session_failed', failures],
  ['Failed to get Stripe configuration', 'checkout.error_stripe_configuration_failed', failures],
  ["Payment provider '{provider}' is not supported", 'error.provider_not_supported', failures],
  ['Payment was declined', 'checkout.error_payment_declined', checkout],
  ['Authorization failed', 'checkout.error_authorization_failed', failures],
  ['Failed to authorize payment', 'checkout.error_authorize_request_failed', failures],
  ['Failed to complete payment', 'checkout.error_complete_request_failed', failures],
  ['Payment completion failed', 'checkout.error_completion_failed', failures],
  ['No transaction ID available for payment completion', 'checkout.error_no_transaction_id', failures],
  ['3D Secure verification failed', 'checkout.error_sca_failed', failures],
  ['3D Secure verification failed', 'checkout.error_sca_unresolved', failures],
  ['Failed to complete 3D Secure verification', 'checkout.error_sca_completion_failed', checkout],
  ['Unable to access the site due to planned maintenance.', 'common.maintenance_text', states],
  [
    'The page failed to load correctly. Try refreshing the page or return to the home page.',
    'common.page_error_text',
    states,
  ],
  ['Part of this page did not load', 'common.chunk_failed_title', components],
];

/** Lines that name the text, except those that say that it is not shown. */
const findShown = (path: string, text: string): string[] =>
  read(path)
    .split('\n')
    .filter((line) => line.includes(text) && !/toHaveCount\(0\)|\.not\.|^\s*\/\//.test(line));

test.each(messages)(
  '‘%s’ is a text as specified, and shown in a browser test [BSK-14 CHK-26 CHK-30]',
  (text, key, path) => {
    const [namespace = '', name = ''] = key.split('.');
    expect(readTexts(namespace)[name]).toBe(text);
    expect(path).toMatch(/^e2e\/.+\.spec\.ts$/);
    expect(findShown(path, text.replace('{provider}', 'paypal'))).not.toEqual([]);
  },
);

// Nobody knows whether these payments were charged, or the page adds that they were not if it is known.
const unknownFailures = new Set([
  'error_not_confirmed',
  'error_authorize_request_failed_text',
  'error_complete_request_failed_text',
  'error_no_transaction_id_text',
  'error_order_request_failed_text',
  'error_preparation_failed_text',
  'error_sca_completion_failed_text',
  'error_sca_unresolved_text',
]);

test.each([
  ['en', /not been charged/],
  ['cy', /ni chodwyd tâl arnoch/i],
])(
  'says in every text of a known failure that nothing was charged: %s [CHK-30 CHK-31]',
  (language, words) => {
    const readEntries = (namespace: string) =>
      Object.entries(
        JSON.parse(read(`packages/text/${language}/${namespace}.json`)) as Record<string, string>,
      );
    const failures = [
      ...readEntries('payment').filter(([key]) => key.startsWith('error_')),
      // Beside the title that the specification words.
      ...readEntries('checkout').filter(([key]) => /^error_.+_text$/.test(key)),
    ].filter(([key]) => !unknownFailures.has(key));
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.filter(([, text]) => !words.test(text))).toEqual([]);
  },
);
