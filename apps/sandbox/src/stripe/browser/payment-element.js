// The Payment Element that the shop mounts: a frame with the card fields.

import { createFrame, createIntegrationError } from './channel.js';

/** Adds `on`, `once` and `off` to an element as in Stripe.js; `emit` calls the handlers. */
const createHandlers = (element) => {
  const handlers = new Map();
  const getHandlers = (event) => handlers.get(event) ?? [];
  element.on = (event, handler) => {
    handlers.set(event, [...getHandlers(event), handler]);
    return element;
  };
  element.off = (event, handler) => {
    handlers.set(event, handler ? getHandlers(event).filter((other) => other !== handler) : []);
    return element;
  };
  element.once = (event, handler) => {
    const handleOnce = (detail) => {
      element.off(event, handleOnce);
      handler(detail);
    };
    return element.on(event, handleOnce);
  };
  return {
    emit: (event, detail) => getHandlers(event).forEach((handler) => void handler(detail)),
    clear: () => handlers.clear(),
  };
};

/** Stripe shows the wallets of the device unless the shop hides them with 'never'. */
const getFramePath = ({ wallets: { applePay = 'auto', googlePay = 'auto' } = {} }) =>
  `/stripe/elements/payment?apple_pay=${applePay}&google_pay=${googlePay}`;

export const createPaymentElement = (group, key, options = {}) => {
  let channel;
  const element = {
    mount(target) {
      const host = typeof target === 'string' ? document.querySelector(target) : target;
      if (!host)
        throw createIntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
      element.unmount();
      channel = createFrame(getFramePath(options), 'Secure payment input frame', host, handleMessage);
      Object.assign(channel.frame.style, { display: 'block', width: '100%', height: '248px' });
      void channel.request('appearance', { appearance: group.options.appearance });
    },
    unmount() {
      channel?.close();
      channel = undefined;
      group.isSubmitted = false;
    },
    destroy() {
      element.unmount();
      handlers.clear();
      group.element = undefined;
    },
    update() {},
    collapse() {},
    blur: () => channel?.frame.blur(),
    focus: () => void channel?.request('focus'),
    clear: () => void channel?.request('clear'),
  };
  const handlers = createHandlers(element);

  const handleMessage = (event, detail) => {
    if (event === 'resize') {
      channel.frame.style.height = `${detail.height}px`;
      return;
    }
    if (event === 'change') group.isSubmitted = false;
    handlers.emit(event, detail);
  };
  const request = (type, detail) => {
    if (!channel) throw createIntegrationError('The Payment Element must be mounted first.');
    return channel.request(type, { key, ...detail });
  };
  return { element, request };
};
