import type { Call } from './call.ts';
import { keepMethod, namedCard, readCard } from './cards.ts';
import type { Reader } from './form.ts';
import type { FutureUsage, Method } from './records.ts';
import { invalidRequest, noSuch, Refusal } from './refusal.ts';

/** What is to be paid with, and what came with its token. */
export type Chosen = { method: Method; returnUrl: string | null; futureUsage: FutureUsage | null };

type Owner = { id: string; customer: string | null; method: string | null };

/** The card of a confirmation: from a token, a PaymentMethod, the browser's fields, or what the intent has already. */
export function chooseMethod(call: Call, params: Reader, owner: Owner): Chosen | Refusal | undefined {
  const token = params.text('confirmation_token');
  const named = params.text('payment_method');
  if (token !== undefined && named !== undefined) {
    return invalidRequest(
      'You may only specify one of these parameters: payment_method, confirmation_token.',
    );
  }
  if (token !== undefined) return spendToken(call, token, owner);
  if (params.has('payment_method_data')) {
    const data = params.within('payment_method_data');
    const draft = readCard(call, data);
    return draft instanceof Refusal ? draft : chosen(keepMethod(call, draft));
  }
  const id = named ?? owner.method;
  if (!id) return undefined;
  const method = findMethod(call, id, 'payment_method');
  if (method instanceof Refusal) return method;
  return usableBy(method, owner) ?? chosen(method);
}

const chosen = (method: Method): Chosen => ({ method, returnUrl: null, futureUsage: null });

/** A kept PaymentMethod, or a new one for the name of a test card. */
export function findMethod(call: Call, id: string, param: string): Method | Refusal {
  const kept = call.page.methods[id];
  if (kept) return kept;
  const draft = namedCard(id, call.now);
  return draft ? keepMethod(call, draft) : noSuch('PaymentMethod', id, { param });
}

function usableBy(method: Method, owner: Owner): Refusal | undefined {
  if (method.spent) {
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

function spendToken(call: Call, id: string, owner: Owner): Chosen | Refusal {
  const token = call.page.tokens[id];
  if (!token) return noSuch('confirmationtoken', id, { param: 'confirmation_token' });
  const param = 'confirmation_token';
  if (token.usedBy) return invalidRequest(`The ConfirmationToken ${id} has already been used.`, { param });
  if (token.expires <= call.now) return invalidRequest(`The ConfirmationToken ${id} has expired.`, { param });
  token.usedBy = owner.id;
  const method = keepMethod(call, token.method);
  return { method, returnUrl: token.returnUrl, futureUsage: token.futureUsage };
}
