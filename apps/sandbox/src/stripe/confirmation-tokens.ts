import type { Call, Operation } from './call.ts';
import { type MethodDraft, readCard } from './cards.ts';
import { findMethod } from './choose-method.ts';
import { Reader } from './form.ts';
import { presentToken } from './present/other.ts';
import { newId, type Token } from './records.ts';
import { invalidRequest, noSuch, Refusal } from './refusal.ts';

const parameters = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'setup_future_usage',
  'shipping',
] as const;
const lifetime = 12 * 3_600_000;

/** /v1/confirmation_tokens: made by the card frame; by a server only from the name of a test card. */
export const confirmationTokens: readonly Operation[] = [
  {
    method: 'POST',
    url: '/confirmation_tokens',
    parameters,
    publishable: true,
    run: (call) => createToken(call, draftFromFrame),
  },
  {
    method: 'POST',
    url: '/test_helpers/confirmation_tokens',
    parameters,
    run: (call) => createToken(call, draftFromName),
  },
  {
    method: 'GET',
    url: '/confirmation_tokens/:id',
    parameters: [],
    run(call) {
      const id = call.path['id'] ?? '';
      const token = call.page.tokens[id];
      return token
        ? presentToken(call.page, token)
        : noSuch('confirmationtoken', id, { http: 404, param: 'confirmation_token' });
    },
  },
];

type ReadDraft = (call: Call, params: Reader) => MethodDraft | Refusal;

function createToken(call: Call, readDraft: ReadDraft): object | Refusal {
  const params = new Reader(call.form);
  const method = readDraft(call, params);
  if (method instanceof Refusal) return method;
  const futureUsage = params.oneOf('setup_future_usage', ['off_session', 'on_session']) ?? null;
  const returnUrl = params.textOrNull('return_url');
  if (params.refusal) return params.refusal;
  const token: Token = {
    id: newId('ctoken'),
    created: call.now,
    expires: call.now + lifetime,
    method,
    returnUrl,
    futureUsage,
    usedBy: null,
  };
  call.page.tokens[token.id] = token;
  return presentToken(call.page, token);
}

const draftFromFrame: ReadDraft = (call, params) =>
  call.who === 'secret'
    ? invalidRequest('A ConfirmationToken is made with the publishable key, by Stripe.js.')
    : readCard(call, params.within('payment_method_data'));

const draftFromName: ReadDraft = (call, params) => {
  if (params.has('payment_method_data')) return readCard(call, params.within('payment_method_data'));
  const name = params.required('payment_method');
  return params.refusal ?? findMethod(call, name, 'payment_method');
};
