// Defines window.Stripe for @stripe/stripe-js.
import { createIntegrationError } from './channel.js';
import { createElements, createFromCard } from './elements.js';
import { confirmIntent, handleNextAction, retrieveIntent } from './intents.js';

const createUnsupported = (name) => async () => ({
  error: { type: 'invalid_request_error', message: `The sandbox does not support ${name}.` },
});

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw createIntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or another key.',
    );
  }
  return {
    elements: (options) => createElements(key, options),
    async createConfirmationToken({ elements, params }) {
      const response = await createFromCard(elements, 'token', params);
      return response.error ? response : { confirmationToken: response };
    },
    async createPaymentMethod({ elements, params }) {
      const response = await createFromCard(elements, 'method', { payment_method_data: params });
      return response.error ? response : { paymentMethod: response };
    },
    retrievePaymentIntent: (clientSecret) => retrieveIntent(key, clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieveIntent(key, clientSecret),
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
    createToken: createUnsupported('tokens'),
    _registerWrapper() {},
    registerAppInfo() {},
  };
}

Stripe.version = 'endive';
window.Stripe = Stripe;
