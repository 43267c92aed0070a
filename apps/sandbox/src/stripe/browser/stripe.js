// window.Stripe, as @stripe/stripe-js finds it.
import { integrationError } from './channel.js';
import { openElements, takeCard } from './elements.js';
import { confirmIntent, handleNextAction, retrieve } from './intents.js';

const notHere = (name) => async () => ({
  error: { type: 'invalid_request_error', message: `The sandbox does not do ${name}.` },
});

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError(
      'Please call Stripe() with your publishable key. You used an empty string or another key.',
    );
  }
  return {
    elements: (options) => openElements(key, options),
    async createConfirmationToken({ elements, params }) {
      const answer = await takeCard(elements, 'token', params);
      return answer.error ? answer : { confirmationToken: answer };
    },
    async createPaymentMethod({ elements, params }) {
      const answer = await takeCard(elements, 'method', { payment_method_data: params });
      return answer.error ? answer : { paymentMethod: answer };
    },
    retrievePaymentIntent: (clientSecret) => retrieve(key, clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieve(key, clientSecret),
    handleNextAction: async ({ clientSecret }) => handleNextAction(key, clientSecret),
    handleCardAction: (clientSecret) => handleNextAction(key, clientSecret),
    confirmPayment: (options) => confirmIntent(key, options),
    confirmSetup: (options) => confirmIntent(key, options),
    confirmCardPayment: (clientSecret, { payment_method: method } = {}) =>
      confirmIntent(key, {
        clientSecret,
        confirmParams: typeof method === 'string' ? { payment_method: method } : {},
        redirect: 'if_required',
      }),
    createToken: notHere('tokens'),
    _registerWrapper() {},
    registerAppInfo() {},
  };
}

Stripe.version = 'endive';
window.Stripe = Stripe;
