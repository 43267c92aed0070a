// Payment intents and setup intents, by their client secrets.
import { showChallenge } from './challenge-modal.js';
import { createIntegrationError, requestApi } from './channel.js';
import { createFromCard, groups } from './elements.js';

const intentKinds = {
  pi: {
    path: '/v1/payment_intents',
    name: 'paymentIntent',
    errorField: 'last_payment_error',
    objectName: 'payment_intent',
  },
  seti: {
    path: '/v1/setup_intents',
    name: 'setupIntent',
    errorField: 'last_setup_error',
    objectName: 'setup_intent',
  },
};

const getIntentKind = (clientSecret) => {
  const kind = /^(pi|seti)_[^_]+_secret_/.exec(clientSecret ?? '')?.[1];
  if (!kind) throw createIntegrationError(`Invalid client secret: ${clientSecret}`);
  return { ...intentKinds[kind], id: clientSecret.split('_secret_')[0] };
};

export const retrieveIntent = async (key, clientSecret) => {
  const { path, id, name } = getIntentKind(clientSecret);
  const response = await requestApi(key, 'GET', `${path}/${id}`, { client_secret: clientSecret });
  return response.error ? response : { [name]: response };
};

/** Handles the intent's next action (a redirect or a challenge) and returns the result. */
export const handleNextAction = async (key, clientSecret) => {
  const { name, errorField, objectName } = getIntentKind(clientSecret);
  const before = await retrieveIntent(key, clientSecret);
  if (before.error) return before;
  const next = before[name].next_action;
  if (!next)
    throw createIntegrationError(
      `handleNextAction: The ${name} supplied is not in the requires_action state.`,
    );
  if (next.type === 'redirect_to_url') {
    location.assign(next.redirect_to_url.url);
    return new Promise(() => undefined);
  }
  await showChallenge(next.use_stripe_sdk.stripe_js);
  const after = await retrieveIntent(key, clientSecret);
  const failure = after[name]?.[errorField];
  return failure ? { error: { ...failure, [objectName]: after[name] } } : after;
};

/** Confirms from the browser. Navigates to the return URL unless `redirect` is 'if_required'. */
export const confirmIntent = async (
  key,
  { elements, clientSecret, confirmParams = {}, redirect = 'always' },
) => {
  const secret = clientSecret ?? groups.get(elements)?.options.clientSecret;
  const { path, id, name, objectName } = getIntentKind(secret);
  const { return_url: returnUrl, payment_method_data: data, ...rest } = confirmParams;
  const params = { ...rest, client_secret: secret, use_stripe_sdk: true };
  if (elements) {
    const token = await createFromCard(elements, 'token', {
      return_url: returnUrl,
      payment_method_data: data,
    });
    if (token.error) return token;
    params.confirmation_token = token.id;
  }
  const response = await requestApi(key, 'POST', `${path}/${id}/confirm`, params);
  if (response.error) return response;
  const result = response.next_action ? await handleNextAction(key, secret) : { [name]: response };
  if (result.error || redirect === 'if_required' || !returnUrl) return result;
  const url = new URL(returnUrl);
  url.searchParams.set(objectName, id);
  url.searchParams.set(`${objectName}_client_secret`, secret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url.href);
  return new Promise(() => undefined);
};
