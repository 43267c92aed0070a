import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpayoOptions } from '../platform/settings.ts';
import type { OpayoDeps } from './account.ts';
import { checkVendorCredentials } from './credentials.ts';
import { parseFields, readChoice } from './fields.ts';
import { followUp } from './follow-up.ts';
import { applyInstruction, listInstructions } from './instructions.ts';
import { type PaymentContext, pay } from './pay.ts';
import { type OpayoRecords, readRecords, type TransactionType, updateRecords } from './records.ts';
import {
  type OpayoResponse,
  sendResponse,
  toFieldErrorsResponse,
  transactionNotFound,
  typeNotOnAccount,
} from './response.ts';
import { getState } from './state.ts';
import { submitChallenge } from './submit-challenge.ts';
import { toTransactionBody } from './transaction-response.ts';

type TransactionParams = { Params: { id: string } };
const path = '/api/v1/transactions';

/** The vendor's requests for transactions. */
export function transactionRoutes(
  { app, store, now, settings, account }: OpayoDeps,
  options: OpayoOptions,
): void {
  const createContext = (): PaymentContext => ({ now: now(), origin: settings.origin, options, account });
  /** Checks the vendor's credentials; changes are saved before the response is sent. */
  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (records: OpayoRecords) => OpayoResponse,
  ) => sendResponse(reply, checkVendorCredentials(request, account) ?? updateRecords(store, work));

  app.post(path, (request, reply) =>
    respond(request, reply, (records) => createTransaction(records, request.body, createContext())),
  );
  app.get<TransactionParams>(`${path}/:id`, (request, reply) =>
    sendResponse(
      reply,
      checkVendorCredentials(request, account) ??
        readTransaction(readRecords(store), request.params.id, now()),
    ),
  );
  app.post<TransactionParams>(`${path}/:id/3d-secure-challenge`, (request, reply) =>
    respond(request, reply, (records) =>
      submitChallenge(records, request.params.id, request.body, createContext()),
    ),
  );
  // 3D Secure 1 is retired, so no transaction waits for its result.
  app.post<TransactionParams>(`${path}/:id/3d-secure`, (request, reply) =>
    respond(request, reply, () => transactionNotFound),
  );
  app.post<TransactionParams>(`${path}/:id/instructions`, (request, reply) =>
    respond(request, reply, (records) => applyInstruction(records, request.params.id, request.body, now())),
  );
  app.get<TransactionParams>(`${path}/:id/instructions`, (request, reply) =>
    sendResponse(
      reply,
      checkVendorCredentials(request, account) ?? listInstructions(readRecords(store), request.params.id),
    ),
  );
  app.post('/api/v1/applepay/sessions', (request, reply) => respond(request, reply, () => typeNotOnAccount));
}

const types: TransactionType[] = ['Payment', 'Deferred', 'Authenticate', 'Authorise', 'Repeat', 'Refund'];

function createTransaction(records: OpayoRecords, body: unknown, context: PaymentContext): OpayoResponse {
  const fields = parseFields(body);
  const type = readChoice(fields, 'transactionType', types);
  if (!type) return toFieldErrorsResponse(fields.errors);
  if (type === 'Refund' || type === 'Repeat' || type === 'Authorise') {
    return followUp(records, { type, body, now: context.now });
  }
  return pay(records, type, body, context);
}

/** A transaction is not readable while its challenge is open or after the challenge has expired. */
function readTransaction({ transactions }: OpayoRecords, id: string, now: number): OpayoResponse {
  const transaction = transactions[id];
  if (!transaction || transaction.readableAt > now) return transactionNotFound;
  const state = getState(transaction, now);
  if (state === 'challenge' || state === 'timed_out') return transactionNotFound;
  return { status: 200, body: toTransactionBody(transaction) };
}
