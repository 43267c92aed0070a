import type { Call } from './call.ts';
import { Reader } from './form.ts';
import type { Intent, Setup } from './records.ts';
import { invalidRequest, noSuch, Refusal } from './refusal.ts';

/** The intent of the path. The browser's key must know its secret. */
export function findIntent(call: Call): Intent | Refusal {
  const id = call.path['id'] ?? '';
  const intent = call.page.intents[id];
  if (!intent) return noSuch('payment_intent', id, { http: 404, param: 'intent' });
  return wrongSecret(call, intent, 'PaymentIntent') ?? intent;
}

export function findSetup(call: Call): Setup | Refusal {
  const id = call.path['id'] ?? '';
  const setup = call.page.setups[id];
  if (!setup) return noSuch('setup_intent', id, { http: 404, param: 'intent' });
  return wrongSecret(call, setup, 'SetupIntent') ?? setup;
}

function wrongSecret(call: Call, { secret }: { secret: string }, thing: string): Refusal | undefined {
  const given = new Reader(call.form).text('client_secret');
  if (given === undefined && call.who === 'publishable') return secretKeyRequired;
  if (given === undefined || given === secret) return undefined;
  return invalidRequest(
    `The client_secret provided does not match any associated ${thing} on this account.`,
    {
      code: 'resource_missing',
      param: 'client_secret',
    },
  );
}

export const secretKeyRequired = new Refusal(401, {
  type: 'invalid_request_error',
  code: 'secret_key_required',
  message:
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of ' +
    'your API keys at https://dashboard.stripe.com/account/apikeys.',
});
