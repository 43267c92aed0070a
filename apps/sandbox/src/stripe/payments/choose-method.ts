import type { FormReader } from '../model/form.ts';
import type { Call } from '../model/operation.ts';
import type { FutureUsage, Method } from '../model/records.ts';
import { invalidRequest, notFound, Refusal } from '../model/refusal.ts';
import { createDraftByName, readCard, saveMethod } from './cards.ts';

/** The chosen PaymentMethod, with the data of its confirmation token. */
export type ChosenMethod = { method: Method; returnUrl: string | null; futureUsage: FutureUsage | null };

type Owner = { id: string; customer: string | null; method: string | null };

/** The card of a confirmation: from a token, a PaymentMethod, the browser's fields, or the intent itself. */
export function chooseMethod(
  call: Call,
  params: FormReader,
  owner: Owner,
): ChosenMethod | Refusal | undefined {
  const token = params.readText('confirmation_token');
  const requestedId = params.readText('payment_method');
  if (token !== undefined && requestedId !== undefined) {
    return invalidRequest(
      'You may only specify one of these parameters: payment_method, confirmation_token.',
    );
  }
  if (token !== undefined) return redeemToken(call, token, owner);
  if (params.has('payment_method_data')) {
    const data = params.createReader('payment_method_data');
    const draft = readCard(call, data);
    return draft instanceof Refusal ? draft : toChosenMethod(saveMethod(call, draft));
  }
  const id = requestedId ?? owner.method;
  if (!id) return undefined;
  const method = findMethod(call, id, 'payment_method');
  if (method instanceof Refusal) return method;
  return checkUsable(method, owner) ?? toChosenMethod(method);
}

const toChosenMethod = (method: Method): ChosenMethod => ({ method, returnUrl: null, futureUsage: null });

/** A stored PaymentMethod, or a new one for the name of a test card. */
export function findMethod(call: Call, id: string, param: string): Method | Refusal {
  const stored = call.records.methods[id];
  if (stored) return stored;
  const draft = createDraftByName(id, call.now);
  return draft ? saveMethod(call, draft) : notFound('PaymentMethod', id, { param });
}

function checkUsable(method: Method, owner: Owner): Refusal | undefined {
  if (method.isSpent) {
    return invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with ' +
        'a connected account without Customer attachment, or was detached from a Customer. It may not be used again. ' +
        'To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    );
  }
  if (method.customer === null || method.customer === owner.customer) return undefined;
  return owner.customer === null
    ? invalidRequest(
        `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in ` +
          'the `customer` parameter on the PaymentIntent.',
        { param: 'payment_method' },
      )
    : invalidRequest(`The payment method ${method.id} does not belong to the Customer ${owner.customer}.`, {
        param: 'payment_method',
      });
}

function redeemToken(call: Call, id: string, owner: Owner): ChosenMethod | Refusal {
  const token = call.records.tokens[id];
  if (!token) return notFound('confirmationtoken', id, { param: 'confirmation_token' });
  const param = 'confirmation_token';
  if (token.usedBy) return invalidRequest(`The ConfirmationToken ${id} has already been used.`, { param });
  if (token.expires <= call.now) return invalidRequest(`The ConfirmationToken ${id} has expired.`, { param });
  token.usedBy = owner.id;
  const method = saveMethod(call, token.method);
  return { method, returnUrl: token.returnUrl, futureUsage: token.futureUsage };
}
