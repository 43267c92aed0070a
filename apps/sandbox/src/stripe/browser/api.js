// Runs in a frame on the sandbox's origin; sends requests to /v1 with the shop's publishable key.

/** Encodes nested values with Stripe's bracketed names. */
const encode = (value, name = '', form = new URLSearchParams()) => {
  if (value === undefined || value === null) return form;
  if (typeof value !== 'object') form.append(name, String(value));
  else for (const [key, inner] of Object.entries(value)) encode(inner, name ? `${name}[${key}]` : key, form);
  return form;
};

/** Returns the requested object, or { error } as in Stripe.js. */
export const callApi = async (key, method, path, params) => {
  const form = encode(params).toString();
  const isGet = method === 'GET';
  try {
    const response = await fetch(isGet ? `${path}?${form}` : path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(isGet ? {} : { body: form }),
    });
    return await response.json();
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach Stripe. Try again.' },
    };
  }
};

/** Responds to each request of the embedding page with the result of `work`. */
export const handleParentRequests = (work) => {
  addEventListener('message', ({ source, origin, data }) => {
    const { sandbox, request, id, ...rest } = data ?? {};
    if (source !== parent || sandbox !== 'stripe' || !request) return;
    const respond = (result) => parent.postMessage({ sandbox: 'stripe', response: id, result }, origin);
    Promise.resolve(work(request, rest)).then(respond, () => respond(undefined));
  });
};

export const notifyParent = (event, detail = {}) =>
  parent.postMessage({ sandbox: 'stripe', event, detail }, '*');
