import { addFieldError, parseFields, readAmount, readChoice } from './fields.ts';
import type { OpayoRecords, Transaction, TransactionState } from './records.ts';
import {
  type OpayoResponse,
  operationNotAllowed,
  statusNotApplicable,
  toErrorResponse,
  toFieldErrorsResponse,
  transactionNotFound,
} from './response.ts';
import { getState, sumRefunds } from './state.ts';
import { formatDay, formatIso } from './time.ts';

const instructionTypes = ['void', 'abort', 'release', 'cancel'] as const;
type InstructionType = (typeof instructionTypes)[number];
type InstructionRequest = { transaction: Transaction; state: TransactionState; amount: number; now: number };

/** Applies an instruction to a transaction: once, and only if its type and state allow it. */
export function applyInstruction(
  records: OpayoRecords,
  id: string,
  body: unknown,
  now: number,
): OpayoResponse {
  const fields = parseFields(body);
  const type = readChoice(fields, 'instructionType', instructionTypes);
  const amount = type === 'release' ? readAmount(fields, 'amount') : 0;
  if (type === 'release' && fields.errors.length === 0 && amount < 1) addFieldError(fields, 'amount', 1009);
  if (!type || fields.errors.length > 0) return toFieldErrorsResponse(fields.errors);
  const transaction = records.transactions[id];
  if (!transaction) return transactionNotFound;

  const request = { transaction, state: getState(transaction, now), amount, now };
  const errorResponse = refusalChecks[type](records, request);
  if (errorResponse) return errorResponse;
  applyByType[type](request);
  transaction.changedAt = now;
  const instruction = { instructionType: type, date: formatIso(now) };
  transaction.instructions.push(type === 'release' ? { ...instruction, amount } : instruction);
  return { status: 201, body: instruction };
}

export function listInstructions(records: OpayoRecords, id: string): OpayoResponse {
  const transaction = records.transactions[id];
  if (!transaction) return transactionNotFound;
  if (transaction.instructions.length === 0) return toErrorResponse(404, 1019, 'Instructions not found');
  return { status: 200, body: { instructions: transaction.instructions } };
}

const typeNotSupported = toErrorResponse(403, 1013, 'Transaction type not supported');

/** Refuses unless the transaction is a deferred payment that is neither released, aborted nor expired. */
function checkDeferred({ transaction, state }: InstructionRequest): OpayoResponse | undefined {
  if (transaction.type !== 'Deferred') return typeNotSupported;
  if (state === 'deferred') return undefined;
  return ['authorised', 'aborted', 'voided'].includes(state) ? operationNotAllowed : statusNotApplicable;
}

const refusalChecks: Record<
  InstructionType,
  (records: OpayoRecords, request: InstructionRequest) => OpayoResponse | undefined
> = {
  release: (_, request) => {
    const errorResponse = checkDeferred(request);
    if (errorResponse) return errorResponse;
    const { amount, transaction } = request;
    return amount <= transaction.amount
      ? undefined
      : toErrorResponse(403, 1021, 'The release exceeds the original transaction');
  },
  abort: (_, request) => checkDeferred(request),
  void: (records, { transaction, state, now }) => {
    if (transaction.type === 'Authenticate') return typeNotSupported;
    if (state === 'voided') return operationNotAllowed;
    if (state !== 'authorised') return statusNotApplicable;
    // A payment that was settled overnight can only be refunded.
    const isSettled = formatDay(transaction.changedAt) !== formatDay(now);
    return isSettled || sumRefunds(records, transaction.id) > 0 ? operationNotAllowed : undefined;
  },
  cancel: (_, { transaction, state }) => {
    if (transaction.type !== 'Authenticate') return typeNotSupported;
    if (state === 'authenticated' || state === 'registered') return undefined;
    return state === 'cancelled' ? operationNotAllowed : statusNotApplicable;
  },
};

const applyByType: Record<InstructionType, (request: InstructionRequest) => void> = {
  release: ({ transaction, amount }) => Object.assign(transaction, { state: 'authorised', captured: amount }),
  abort: ({ transaction }) => Object.assign(transaction, { state: 'aborted' }),
  void: ({ transaction }) => Object.assign(transaction, { state: 'voided', captured: 0 }),
  cancel: ({ transaction }) => Object.assign(transaction, { state: 'cancelled' }),
};
