import type { FastifyReply } from 'fastify';

/** A response of the API with a JSON body in Opayo's format. */
export type OpayoResponse = { status: number; body?: unknown };

export type FieldError = { code: number; property: string; description: string; clientMessage: string };

/** Response with a single error. */
export const toErrorResponse = (status: number, code: number, description: string): OpayoResponse => ({
  status,
  body: { description, code },
});

/** Response for invalid fields. */
export const toFieldErrorsResponse = (errors: FieldError[]): OpayoResponse => ({
  status: 422,
  body: { errors },
});

/** Response of the gateway behind Pi that refuses a transaction with its own four-digit code. */
export const toGatewayErrorResponse = (
  status: number,
  statusCode: number,
  statusDetail: string,
): OpayoResponse => ({
  status,
  body: { status: 'Invalid', statusCode: String(statusCode), statusDetail },
});

/** The acquirer or Opayo has not enabled the type for this vendor. */
export const typeNotOnAccount = toGatewayErrorResponse(
  422,
  4006,
  'The TxType requested is not supported on this account.',
);

export const transactionNotFound = toErrorResponse(404, 1012, 'Transaction not found');
export const operationNotAllowed = toErrorResponse(403, 1017, 'Operation not allowed for this transaction');
export const statusNotApplicable = toErrorResponse(403, 1014, 'Transaction status not applicable');

export const sendResponse = (reply: FastifyReply, { status, body }: OpayoResponse): FastifyReply =>
  body === undefined ? reply.code(status).send() : reply.code(status).type('application/json').send(body);
