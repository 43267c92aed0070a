import { FormReader } from '../model/form.ts';
import type { Call, Operation } from '../model/operation.ts';
import { createId, type Token } from '../model/records.ts';
import { invalidRequest, notFound, Refusal } from '../model/refusal.ts';
import { type MethodDraft, readCard } from '../payments/cards.ts';
import { findMethod } from '../payments/choose-method.ts';
import { presentToken } from '../present/other.ts';

const parameters = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'setup_future_usage',
  'shipping',
] as const;
const lifetimeMs = 12 * 3_600_000;

/** /v1/confirmation_tokens: created by the card frame; a server may only use the name of a test card. */
export const confirmationTokens: readonly Operation[] = [
  {
    method: 'POST',
    url: '/confirmation_tokens',
    parameters,
    canUsePublishableKey: true,
    run: (call) => createToken(call, readDraftFromFrame),
  },
  {
    method: 'POST',
    url: '/test_helpers/confirmation_tokens',
    parameters,
    run: (call) => createToken(call, readDraftByName),
  },
  {
    method: 'GET',
    url: '/confirmation_tokens/:id',
    parameters: [],
    run(call) {
      const id = call.path['id'] ?? '';
      const token = call.records.tokens[id];
      return token
        ? presentToken(call.records, token)
        : notFound('confirmationtoken', id, { http: 404, param: 'confirmation_token' });
    },
  },
];

type ReadDraft = (call: Call, params: FormReader) => MethodDraft | Refusal;

function createToken(call: Call, readDraft: ReadDraft): object | Refusal {
  const params = new FormReader(call.form);
  const method = readDraft(call, params);
  if (method instanceof Refusal) return method;
  const futureUsage = params.readChoice('setup_future_usage', ['off_session', 'on_session']) ?? null;
  const returnUrl = params.readTextOrNull('return_url');
  if (params.refusal) return params.refusal;
  const token: Token = {
    id: createId('ctoken'),
    created: call.now,
    expires: call.now + lifetimeMs,
    method,
    returnUrl,
    futureUsage,
    usedBy: null,
  };
  call.records.tokens[token.id] = token;
  return presentToken(call.records, token);
}

const readDraftFromFrame: ReadDraft = (call, params) =>
  call.keyType === 'secret'
    ? invalidRequest('A ConfirmationToken is created with the publishable key, by Stripe.js.')
    : readCard(call, params.createReader('payment_method_data'));

const readDraftByName: ReadDraft = (call, params) => {
  if (params.has('payment_method_data')) return readCard(call, params.createReader('payment_method_data'));
  const name = params.readRequiredText('payment_method');
  return params.refusal ?? findMethod(call, name, 'payment_method');
};
