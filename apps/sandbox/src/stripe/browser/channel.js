// Runs in the shop's page under a strict CSP: no <style>, no style attributes and no own requests. Every request goes
// through frames on the sandbox's origin.

export const origin = new URL(document.currentScript.src).origin;

/** Creates a frame on the sandbox's origin that handles requests and sends events. */
export const createFrame = (path, title, parent, onEvent) => {
  const frame = document.createElement('iframe');
  frame.src = `${origin}${path}`;
  frame.title = title;
  frame.style.border = '0';
  // As Stripe's: the wallets open from the frame.
  frame.allow = 'payment *';
  let lastId = 0;
  let resolveReady;
  const ready = new Promise((resolve) => {
    resolveReady = resolve;
  });
  const pending = new Map();

  const handleMessage = ({ source, origin: senderOrigin, data }) => {
    if (senderOrigin !== origin || source !== frame.contentWindow || data?.sandbox !== 'stripe') return;
    if (data.event === 'ready') resolveReady();
    if (data.event) return onEvent(data.event, data.detail);
    pending.get(data.response)?.(data.result);
    pending.delete(data.response);
  };
  addEventListener('message', handleMessage);
  parent.append(frame);

  return {
    frame,
    async request(type, detail = {}) {
      await ready;
      lastId += 1;
      const id = lastId;
      const response = new Promise((resolve) => pending.set(id, resolve));
      frame.contentWindow.postMessage({ sandbox: 'stripe', request: type, id, ...detail }, origin);
      return response;
    },
    close() {
      removeEventListener('message', handleMessage);
      frame.remove();
    },
  };
};

let controller;

/** Sends a request through one invisible frame per page, created on first use. */
export const requestApi = (key, method, path, params) => {
  if (!controller) {
    controller = createFrame('/stripe/controller', 'Stripe', document.body, () => undefined);
    controller.frame.hidden = true;
    controller.frame.setAttribute('aria-hidden', 'true');
  }
  return controller.request('api', { key, method, path, params });
};

/** An error in the shop's code, which Stripe.js throws instead of returning it. */
export const createIntegrationError = (message) => {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
};
