// In a frame on the sandbox's origin: reaches /v1 with the shop's publishable key.

/** Flattens what is nested into Stripe's bracketed names. */
const encode = (value, name = '', into = new URLSearchParams()) => {
  if (value === undefined || value === null) return into;
  if (typeof value !== 'object') into.append(name, String(value));
  else for (const [key, inner] of Object.entries(value)) encode(inner, name ? `${name}[${key}]` : key, into);
  return into;
};

/** The object that was asked for, or { error } in the shape that Stripe.js gives on. */
export const callApi = async (key, method, path, params) => {
  const form = encode(params).toString();
  const get = method === 'GET';
  try {
    const reply = await fetch(get ? `${path}?${form}` : path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(get ? {} : { body: form }),
    });
    return await reply.json();
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach Stripe. Please try again.' },
    };
  }
};

/** Answers each question of the page around this frame with what `work` finds. */
export const answerParent = (work) => {
  addEventListener('message', ({ source, origin, data }) => {
    const { sandbox, ask, id, ...rest } = data ?? {};
    if (source !== parent || sandbox !== 'stripe' || !ask) return;
    const reply = (result) => parent.postMessage({ sandbox: 'stripe', answer: id, result }, origin);
    Promise.resolve(work(ask, rest)).then(reply, () => reply(undefined));
  });
};

export const tellParent = (event, detail = {}) =>
  parent.postMessage({ sandbox: 'stripe', event, detail }, '*');
