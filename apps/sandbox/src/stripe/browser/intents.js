// Payments and set-ups, by their client secrets.
import { showChallenge } from './challenge-modal.js';
import { askApi, integrationError } from './channel.js';
import { groups, takeCard } from './elements.js';

const kinds = {
  pi: {
    path: '/v1/payment_intents',
    name: 'paymentIntent',
    last: 'last_payment_error',
    thing: 'payment_intent',
  },
  seti: { path: '/v1/setup_intents', name: 'setupIntent', last: 'last_setup_error', thing: 'setup_intent' },
};

const kindOf = (clientSecret) => {
  const kind = /^(pi|seti)_[^_]+_secret_/.exec(clientSecret ?? '')?.[1];
  if (!kind) throw integrationError(`Invalid client secret: ${clientSecret}`);
  return { ...kinds[kind], id: clientSecret.split('_secret_')[0] };
};

export const retrieve = async (key, clientSecret) => {
  const { path, id, name } = kindOf(clientSecret);
  const answer = await askApi(key, 'GET', `${path}/${id}`, { client_secret: clientSecret });
  return answer.error ? answer : { [name]: answer };
};

/** Leads the customer through what the payment still needs, and says how it ended. */
export const handleNextAction = async (key, clientSecret) => {
  const { name, last, thing } = kindOf(clientSecret);
  const before = await retrieve(key, clientSecret);
  if (before.error) return before;
  const next = before[name].next_action;
  if (!next)
    throw integrationError(`handleNextAction: The ${name} supplied is not in the requires_action state.`);
  if (next.type === 'redirect_to_url') {
    location.assign(next.redirect_to_url.url);
    return new Promise(() => undefined);
  }
  await showChallenge(next.use_stripe_sdk.stripe_js);
  const after = await retrieve(key, clientSecret);
  const failure = after[name]?.[last];
  return failure ? { error: { ...failure, [thing]: after[name] } } : after;
};

/** Confirms from the browser. Without `redirect: 'if_required'` the page goes on to its return address. */
export const confirmIntent = async (
  key,
  { elements, clientSecret, confirmParams = {}, redirect = 'always' },
) => {
  const secret = clientSecret ?? groups.get(elements)?.options.clientSecret;
  const { path, id, name, thing } = kindOf(secret);
  const { return_url: returnUrl, payment_method_data: data, ...rest } = confirmParams;
  const params = { ...rest, client_secret: secret, use_stripe_sdk: true };
  if (elements) {
    const token = await takeCard(elements, 'token', { return_url: returnUrl, payment_method_data: data });
    if (token.error) return token;
    params.confirmation_token = token.id;
  }
  const answer = await askApi(key, 'POST', `${path}/${id}/confirm`, params);
  if (answer.error) return answer;
  const result = answer.next_action ? await handleNextAction(key, secret) : { [name]: answer };
  if (result.error || redirect === 'if_required' || !returnUrl) return result;
  const url = new URL(returnUrl);
  url.searchParams.set(thing, id);
  url.searchParams.set(`${thing}_client_secret`, secret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url.href);
  return new Promise(() => undefined);
};
