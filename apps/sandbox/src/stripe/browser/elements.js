// A group of elements: how much is to be paid, and the one element that takes the card.
import { integrationError } from './channel.js';
import { openElement } from './payment-element.js';

export const groups = new WeakMap();

export const openElements = (key, given = {}) => {
  const group = { options: { ...given }, element: undefined, submitted: false };
  if (given.mode === 'payment' && (!Number.isInteger(given.amount) || given.amount < 1 || !given.currency)) {
    throw integrationError(
      'Invalid value for elements(): amount and currency are needed when mode is "payment".',
    );
  }
  const elements = {
    create(type) {
      if (type !== 'payment') throw integrationError(`The sandbox has no "${type}" element, only "payment".`);
      if (group.element) throw integrationError('Can only create one Element of type payment.');
      group.element = openElement(group, key);
      return group.element.element;
    },
    getElement: () => group.element?.element ?? null,
    async update(changes) {
      Object.assign(group.options, changes);
      if (changes.appearance) void group.element?.ask('dress', { appearance: changes.appearance });
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const result = await askElement(group, 'submit');
      group.submitted = !result.error;
      return result;
    },
  };
  groups.set(elements, group);
  return elements;
};

const askElement = (group, what, detail) => {
  if (!group.element) throw integrationError('Create and mount a Payment Element first.');
  return group.element.ask(what, detail);
};

/** What the card frame makes of the card, once elements.submit() has found nothing wrong. */
export const takeCard = async (elements, what, params) => {
  const group = groups.get(elements);
  if (!group) throw integrationError('elements must be made by stripe.elements().');
  if (!group.submitted) {
    throw integrationError(
      'elements.submit() must be called before the card is used, and must have found no error.',
    );
  }
  const { setupFutureUsage } = group.options;
  const usage = what === 'token' && setupFutureUsage ? { setup_future_usage: setupFutureUsage } : {};
  return askElement(group, what, { params: { ...usage, ...params } });
};
