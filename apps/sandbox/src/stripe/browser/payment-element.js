// The element that the shop mounts: a frame with the card fields.

import { integrationError, openFrame } from './channel.js';

/** Who listens to the element: on, once and off as Stripe.js has them, and tell. */
const openHandlers = (element) => {
  const handlers = new Map();
  const of = (event) => handlers.get(event) ?? [];
  element.on = (event, handler) => {
    handlers.set(event, [...of(event), handler]);
    return element;
  };
  element.off = (event, handler) => {
    handlers.set(event, handler ? of(event).filter((each) => each !== handler) : []);
    return element;
  };
  element.once = (event, handler) => {
    const first = (detail) => {
      element.off(event, first);
      handler(detail);
    };
    return element.on(event, first);
  };
  return {
    tell: (event, detail) => of(event).forEach((handler) => void handler(detail)),
    forget: () => handlers.clear(),
  };
};

export const openElement = (group, key) => {
  let channel;
  const element = {
    mount(place) {
      const host = typeof place === 'string' ? document.querySelector(place) : place;
      if (!host) throw integrationError(`The selector you specified (${place}) applies to no DOM elements.`);
      element.unmount();
      channel = openFrame('/stripe/elements/payment', 'Secure payment input frame', host, hear);
      Object.assign(channel.frame.style, { display: 'block', width: '100%', height: '248px' });
      void channel.ask('dress', { appearance: group.options.appearance });
    },
    unmount() {
      channel?.close();
      channel = undefined;
      group.submitted = false;
    },
    destroy() {
      element.unmount();
      handlers.forget();
      group.element = undefined;
    },
    update() {},
    collapse() {},
    blur: () => channel?.frame.blur(),
    focus: () => void channel?.ask('focus'),
    clear: () => void channel?.ask('clear'),
  };
  const handlers = openHandlers(element);

  const hear = (event, detail) => {
    if (event === 'resize') {
      channel.frame.style.height = `${detail.height}px`;
      return;
    }
    if (event === 'change') group.submitted = false;
    handlers.tell(event, detail);
  };
  const ask = (what, detail) => {
    if (!channel) throw integrationError('The Payment Element must be mounted first.');
    return channel.ask(what, { key, ...detail });
  };
  return { element, ask };
};
