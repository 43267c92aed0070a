import type { FastifyReply } from 'fastify';

/** What a call is answered with; the body is JSON as Opayo words it. */
export type OpayoResponse = { status: number; body?: unknown };

export type FieldError = { code: number; property: string; description: string; clientMessage: string };

/** The shape of a single error. */
export const toErrorResponse = (status: number, code: number, description: string): OpayoResponse => ({
  status,
  body: { description, code },
});

/** The shape of a request whose fields are wrong. */
export const toFieldErrorsResponse = (errors: FieldError[]): OpayoResponse => ({
  status: 422,
  body: { errors },
});

/** The shape in which the gateway behind Pi refuses to register a transaction: its own four-digit codes. */
export const toGatewayErrorResponse = (
  status: number,
  statusCode: number,
  statusDetail: string,
): OpayoResponse => ({
  status,
  body: { status: 'Invalid', statusCode: String(statusCode), statusDetail },
});

export const transactionNotFound = toErrorResponse(404, 1012, 'Transaction not found');
export const operationNotAllowed = toErrorResponse(403, 1017, 'Operation not allowed for this transaction');
export const statusNotApplicable = toErrorResponse(403, 1014, 'Transaction status not applicable');

export const sendResponse = (reply: FastifyReply, { status, body }: OpayoResponse): FastifyReply =>
  body === undefined ? reply.code(status).send() : reply.code(status).type('application/json').send(body);
