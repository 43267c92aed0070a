// The element that the shop mounts: a frame with the card fields.
import { integrationError, openFrame } from './channel.js';

export const openElement = (group, key) => {
  const handlers = new Map();
  let channel;
  const tell = (event, detail) => {
    for (const handler of handlers.get(event) ?? []) handler(detail);
  };
  const hear = (event, detail) => {
    if (event === 'resize') {
      channel.frame.style.height = `${detail.height}px`;
      return;
    }
    if (event === 'change') group.submitted = false;
    tell(event, detail);
  };

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
      handlers.clear();
      group.element = undefined;
    },
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
      return element;
    },
    once(event, handler) {
      const first = (detail) => {
        element.off(event, first);
        handler(detail);
      };
      return element.on(event, first);
    },
    off(event, handler) {
      handlers.set(event, handler ? (handlers.get(event) ?? []).filter((each) => each !== handler) : []);
      return element;
    },
    update() {},
    collapse() {},
    blur() {
      channel?.frame.blur();
    },
    focus() {
      void channel?.ask('focus');
    },
    clear() {
      void channel?.ask('clear');
    },
  };

  const ask = (what, detail) => {
    if (!channel) throw integrationError('The Payment Element must be mounted first.');
    return channel.ask(what, { key, ...detail });
  };
  return { element, ask };
};
