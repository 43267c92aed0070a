// In the shop's page, whose policy is strict: no <style>, no style attributes, no request of its own. All that is
// asked of the sandbox goes through frames on its origin.

export const origin = new URL(document.currentScript.src).origin;

/** A frame on the sandbox's origin that can be asked, and heard. */
export const openFrame = (path, title, parent, onEvent) => {
  const frame = document.createElement('iframe');
  frame.src = `${origin}${path}`;
  frame.title = title;
  frame.style.border = '0';
  let asked = 0;
  let ready;
  const isReady = new Promise((resolve) => {
    ready = resolve;
  });
  const waiting = new Map();

  const hear = ({ source, origin: from, data }) => {
    if (from !== origin || source !== frame.contentWindow || data?.sandbox !== 'stripe') return;
    if (data.event === 'ready') ready();
    if (data.event) return onEvent(data.event, data.detail);
    waiting.get(data.answer)?.(data.result);
    waiting.delete(data.answer);
  };
  addEventListener('message', hear);
  parent.append(frame);

  return {
    frame,
    async ask(ask, detail = {}) {
      await isReady;
      asked += 1;
      const id = asked;
      const answer = new Promise((resolve) => waiting.set(id, resolve));
      frame.contentWindow.postMessage({ sandbox: 'stripe', ask, id, ...detail }, origin);
      return answer;
    },
    close() {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
};

let controller;

/** One invisible frame for the page, opened when it is first needed. */
export const askApi = (key, method, path, params) => {
  if (!controller) {
    controller = openFrame('/stripe/controller', 'Stripe', document.body, () => undefined);
    controller.frame.hidden = true;
    controller.frame.setAttribute('aria-hidden', 'true');
  }
  return controller.ask('api', { key, method, path, params });
};

/** A mistake in the shop's own code, which Stripe.js throws rather than returns. */
export const integrationError = (message) => {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
};
