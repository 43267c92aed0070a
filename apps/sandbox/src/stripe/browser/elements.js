// A group of elements: the payment's options, and the one element for the card.
import { createIntegrationError } from './channel.js';
import { createPaymentElement } from './payment-element.js';

export const groups = new WeakMap();

export const createElements = (key, options = {}) => {
  const group = { options: { ...options }, element: undefined, isSubmitted: false };
  const { mode, amount, currency } = options;
  if (mode === 'payment' && (!Number.isInteger(amount) || amount < 1 || !currency)) {
    throw createIntegrationError(
      'Invalid value for elements(): amount and currency are needed when mode is "payment".',
    );
  }
  const elements = {
    create(type, elementOptions) {
      if (type !== 'payment')
        throw createIntegrationError(`The sandbox has no "${type}" element, only "payment".`);
      if (group.element) throw createIntegrationError('Can only create one Element of type payment.');
      group.element = createPaymentElement(group, key, elementOptions);
      return group.element.element;
    },
    getElement: () => group.element?.element ?? null,
    async update(changes) {
      Object.assign(group.options, changes);
      if (changes.appearance) void group.element?.request('appearance', { appearance: changes.appearance });
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const result = await requestElement(group, 'submit');
      group.isSubmitted = !result.error;
      return result;
    },
  };
  groups.set(elements, group);
  return elements;
};

const requestElement = (group, type, detail) => {
  if (!group.element) throw createIntegrationError('Create and mount a Payment Element first.');
  return group.element.request(type, detail);
};

/** Creates a token or method from the card in the frame; requires a successful elements.submit(). */
export const createFromCard = async (elements, type, params) => {
  const group = groups.get(elements);
  if (!group) throw createIntegrationError('elements must be created by stripe.elements().');
  if (!group.isSubmitted) {
    throw createIntegrationError('elements.submit() must be called successfully before the card is used.');
  }
  const { setupFutureUsage } = group.options;
  const usage = type === 'token' && setupFutureUsage ? { setup_future_usage: setupFutureUsage } : {};
  return requestElement(group, type, { params: { ...usage, ...params } });
};
