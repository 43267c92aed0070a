import { FormReader } from '../model/form.ts';
import type { Call } from '../model/operation.ts';
import type { Intent, Setup } from '../model/records.ts';
import { invalidRequest, notFound, Refusal } from '../model/refusal.ts';

/** The intent of the path. With the publishable key its client secret is required. */
export function findIntent(call: Call): Intent | Refusal {
  const id = call.path['id'] ?? '';
  const intent = call.records.intents[id];
  if (!intent) return notFound('payment_intent', id, { http: 404, param: 'intent' });
  return checkClientSecret(call, intent, 'PaymentIntent') ?? intent;
}

export function findSetup(call: Call): Setup | Refusal {
  const id = call.path['id'] ?? '';
  const setup = call.records.setups[id];
  if (!setup) return notFound('setup_intent', id, { http: 404, param: 'intent' });
  return checkClientSecret(call, setup, 'SetupIntent') ?? setup;
}

function checkClientSecret(
  call: Call,
  { secret }: { secret: string },
  objectName: string,
): Refusal | undefined {
  const clientSecret = new FormReader(call.form).readText('client_secret');
  if (clientSecret === undefined && call.keyType === 'publishable') return secretKeyRequired;
  if (clientSecret === undefined || clientSecret === secret) return undefined;
  return invalidRequest(
    `The client_secret provided does not match any associated ${objectName} on this account.`,
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
