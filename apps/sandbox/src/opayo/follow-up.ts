import { toReadOnly } from '../platform/record-changes.ts';
import { addFieldError, type Fields, parseFields, readText } from './fields.ts';
import { authorisePayment, toFollowUpOutcome } from './outcome.ts';
import { applyOutcome, checkGateway, getNextReference } from './pay.ts';
import { type Purchase, readCredentialType, readCurrency, readPurchase } from './payment-fields.ts';
import type { CredentialType, OpayoRecords, Transaction, TransactionType } from './records.ts';
import {
  type OpayoResponse,
  operationNotAllowed,
  statusNotApplicable,
  toErrorResponse,
  toFieldErrorsResponse,
  toGatewayErrorResponse,
  transactionNotFound,
} from './response.ts';
import { getState, sumRefunds } from './state.ts';
import { createGuid } from './time.ts';
import { toTransactionBody } from './transaction-response.ts';

type FollowUp = 'Refund' | 'Repeat' | 'Authorise';
type FollowUpRequest = Omit<Purchase, 'currency'> & { type: FollowUp; original: Transaction };
type FollowUpInput = { type: FollowUp; body: unknown; now: number };

/** Refund, Repeat and Authorise: transactions that refer to an earlier one, without a browser. */
export function followUp(records: OpayoRecords, { type, body, now }: FollowUpInput): OpayoResponse {
  const fields = parseFields(body);
  const referenceId = readText(fields, 'referenceTransactionId', { max: 38 });
  const purchase = readPurchase(fields);
  const repeat = type === 'Repeat' ? readRepeat(fields) : undefined;
  if (fields.errors.length > 0) return toFieldErrorsResponse(fields.errors);
  const original = records.transactions[referenceId];
  if (!original) return transactionNotFound;

  const request = { ...purchase, type, original };
  const errorResponse = checkGateway(records, purchase) ?? refusalChecks[type](records, request, now);
  if (errorResponse) return errorResponse;
  const transaction = createFollowUp(records, request, now);
  if (repeat) transaction.currency = repeat.currency;
  if (type !== 'Refund') Object.assign(transaction, authorisePayment(transaction));
  applyOutcome(records, transaction);
  return { status: 201, body: toTransactionBody(transaction) };
}

function readRepeat(fields: Fields): { currency: string; credentialType: CredentialType | undefined } {
  const currency = readCurrency(fields);
  const credentialType = readCredentialType(fields, 'required');
  if (credentialType?.cofUsage === 'First') addFieldError(fields, 'credentialType.cofUsage', 1009);
  if (credentialType?.initiatedType === 'CIT') addFieldError(fields, 'credentialType.initiatedType', 1009);
  return { currency, credentialType };
}

type RefusalCheck = (
  records: OpayoRecords,
  request: FollowUpRequest,
  now: number,
) => OpayoResponse | undefined;

const typeNotSupported = toErrorResponse(403, 1013, 'Transaction type not supported');
const chargeTypes: TransactionType[] = ['Payment', 'Deferred', 'Repeat', 'Authorise'];

const checkRefund: RefusalCheck = (records, { original, amount }, now) => {
  if (!chargeTypes.includes(original.type)) return typeNotSupported;
  if (getState(original, now) !== 'authorised') return statusNotApplicable;
  if (amount > original.captured)
    return toErrorResponse(403, 1018, 'The refund exceeds the original transaction');
  if (sumRefunds(records, original.id) + amount <= original.captured) return undefined;
  return toGatewayErrorResponse(
    403,
    4035,
    'The total of the refunds exceeds the value of the original transaction.',
  );
};

/** Charging a card without its holder requires an earlier agreement. */
const checkRepeat: RefusalCheck = (_, { original }, now) => {
  if (!chargeTypes.includes(original.type)) return typeNotSupported;
  if (!['authorised', 'deferred'].includes(getState(original, now))) return statusNotApplicable;
  const hasAgreement =
    original.credentialType?.initiatedType === 'MIT' ||
    (original.credentialType?.cofUsage === 'First' && original.credentialType.initiatedType === 'CIT');
  return hasAgreement ? undefined : operationNotAllowed;
};

const checkAuthorise: RefusalCheck = ({ transactions }, { original, amount }, now) => {
  if (original.type !== 'Authenticate') return typeNotSupported;
  if (!['authenticated', 'registered'].includes(getState(original, now))) return statusNotApplicable;
  const authorised = Object.values(toReadOnly(transactions))
    .filter(
      ({ type, referenceId, state }) =>
        type === 'Authorise' && referenceId === original.id && state === 'authorised',
    )
    .reduce((total, earlier) => total + earlier.amount, 0);
  if ((authorised + amount) * 100 <= original.amount * 115) return undefined;
  return toGatewayErrorResponse(
    403,
    4044,
    'The total of the authorisations exceeds 115% of the original transaction.',
  );
};

const refusalChecks: Record<FollowUp, RefusalCheck> = {
  Refund: checkRefund,
  Repeat: checkRepeat,
  Authorise: checkAuthorise,
};

function createFollowUp(
  records: OpayoRecords,
  { original, ...request }: FollowUpRequest,
  now: number,
): Transaction {
  const transaction: Transaction = {
    ...structuredClone(original),
    ...request,
    id: createGuid(),
    referenceId: original.id,
    captured: 0,
    // No cardholder is present.
    checks: { address: 'NotChecked', postalCode: 'NotChecked', securityCode: 'NotChecked' },
    threeDSecure: 'NotChecked',
    challenge: undefined,
    ...toFollowUpOutcome(request.type),
    retrievalReference: getNextReference(records),
    startedAt: now,
    changedAt: now,
    readableAt: now,
    instructions: [],
  };
  transaction.card.save = false;
  records.transactions[transaction.id] = transaction;
  return transaction;
}
