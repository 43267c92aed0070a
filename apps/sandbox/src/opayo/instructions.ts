import {
  type Answer,
  invalidFields,
  operationNotAllowed,
  refusal,
  statusNotApplicable,
  transactionNotFound,
} from './answer.ts';
import type { OpayoPage, State, Transaction } from './book.ts';
import { complain, fieldsOf, oneOf, sum } from './fields.ts';
import { dayOf, isoOf } from './instant.ts';
import { refundedOf, stateAt } from './state.ts';

const kinds = ['void', 'abort', 'release', 'cancel'] as const;
type Kind = (typeof kinds)[number];
type Wish = { transaction: Transaction; state: State; amount: number; now: number };

/** What the vendor decides on a transaction after it: once, and only what its type allows. */
export function instruct(page: OpayoPage, id: string, body: unknown, now: number): Answer {
  const fields = fieldsOf(body);
  const kind = oneOf(fields, 'instructionType', kinds);
  const amount = kind === 'release' ? sum(fields, 'amount') : 0;
  if (kind === 'release' && fields.errors.length === 0 && amount < 1) complain(fields, 'amount', 1009);
  if (!kind || fields.errors.length > 0) return invalidFields(fields.errors);
  const transaction = page.transactions[id];
  if (!transaction) return transactionNotFound;

  const wish = { transaction, state: stateAt(transaction, now), amount, now };
  const refused = refusalOf[kind](page, wish);
  if (refused) return refused;
  carryOut[kind](wish);
  transaction.changedAt = now;
  const instruction = { instructionType: kind, date: isoOf(now) };
  transaction.instructions.push(kind === 'release' ? { ...instruction, amount } : instruction);
  return { status: 201, body: instruction };
}

export function instructionsOf(page: OpayoPage, id: string): Answer {
  const transaction = page.transactions[id];
  if (!transaction) return transactionNotFound;
  if (transaction.instructions.length === 0) return refusal(404, 1019, 'Instructions not found');
  return { status: 200, body: { instructions: transaction.instructions } };
}

const typeNotSupported = refusal(403, 1013, 'Transaction type not supported');

/** A hold that still stands. One that was released or aborted is done with; one that lapsed was never taken. */
function holdRefusal({ transaction, state }: Wish): Answer | undefined {
  if (transaction.type !== 'Deferred') return typeNotSupported;
  if (state === 'deferred') return undefined;
  return ['authorised', 'aborted', 'voided'].includes(state) ? operationNotAllowed : statusNotApplicable;
}

const refusalOf: Record<Kind, (page: OpayoPage, wish: Wish) => Answer | undefined> = {
  release: (_, wish) => {
    const refused = holdRefusal(wish);
    if (refused) return refused;
    const { amount, transaction } = wish;
    return amount <= transaction.amount
      ? undefined
      : refusal(403, 1021, 'The release exceeds the original transaction');
  },
  abort: (_, wish) => holdRefusal(wish),
  void: (page, { transaction, state, now }) => {
    if (transaction.type === 'Authenticate') return typeNotSupported;
    if (state === 'voided') return operationNotAllowed;
    if (state !== 'authorised') return statusNotApplicable;
    // What was settled overnight can only be given back.
    const settled = dayOf(transaction.changedAt) !== dayOf(now);
    return settled || refundedOf(page, transaction.id) > 0 ? operationNotAllowed : undefined;
  },
  cancel: (_, { transaction, state }) => {
    if (transaction.type !== 'Authenticate') return typeNotSupported;
    if (state === 'authenticated' || state === 'registered') return undefined;
    return state === 'cancelled' ? operationNotAllowed : statusNotApplicable;
  },
};

const carryOut: Record<Kind, (wish: Wish) => void> = {
  release: ({ transaction, amount }) => Object.assign(transaction, { state: 'authorised', captured: amount }),
  abort: ({ transaction }) => Object.assign(transaction, { state: 'aborted' }),
  void: ({ transaction }) => Object.assign(transaction, { state: 'voided', captured: 0 }),
  cancel: ({ transaction }) => Object.assign(transaction, { state: 'cancelled' }),
};
