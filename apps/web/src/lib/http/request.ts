import { type CallResult, call, type Send } from '@pavilion/contract/call';
import type { Meta, Reply, Request, Route } from '@pavilion/contract/route';
import { type Camel, type CamelInput, toCamelKeys, toSnakeKeys } from './key-case.ts';

/** ERR-10, ERR-12: a refusal, or a request without a usable response (status 0). */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly nextStep: string | null;
  /** The refusal's details, with keys in camel case. */
  readonly details: unknown;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    errors?: Record<string, string[]>;
    nextStep?: string | null;
    details?: unknown;
  }) {
    super(init.message);
    this.name = 'RequestError';
    this.status = init.status;
    this.code = init.code;
    this.errors = init.errors ?? {};
    this.nextStep = init.nextStep ?? null;
    this.details = init.details;
  }
}

/** ERR-11: the response of a route with its keys in camel case. */
export type CamelReply<R extends Route> = Camel<Reply<R>>;

/** ERR-11: the request of a route with its keys in camel case. */
export type CamelRequest<R extends Route> = CamelInput<Request<R>>;

/** Calls a route and returns its value. Throws `RequestError`. */
export const sendRequest = async <R extends Route>(
  send: Send,
  route: R,
  request: CamelInput<Request<R>>,
  headers: Record<string, string> = {},
): Promise<CamelReply<R>> => (await sendRequestWithMeta(send, route, request, headers)).value;

/** Calls a route and returns its value with the response's metadata, such as pagination. Throws `RequestError`. */
export async function sendRequestWithMeta<R extends Route>(
  send: Send,
  route: R,
  request: CamelInput<Request<R>>,
  headers: Record<string, string> = {},
): Promise<{ value: CamelReply<R>; meta: Camel<Meta<R>> }> {
  let result: CallResult<R>;
  try {
    const apiRequest = route.bodyKeys === 'camel' ? request : toSnakeKeys(request);
    result = await call(send, route, apiRequest as Request<R>, headers);
  } catch {
    // No response or an unreadable one. The browser's error message is not meant for users.
    throw new RequestError({ status: 0, code: 'unreachable', message: '' });
  }
  if (result.ok) {
    return {
      value: toCamelKeys(result.value) as CamelReply<R>,
      meta: toCamelKeys(result.meta) as Camel<Meta<R>>,
    };
  }
  const { status, code, message, errors, next_step, details } = result;
  throw new RequestError({
    status,
    code,
    message,
    errors,
    nextStep: next_step,
    details: toCamelKeys(details),
  });
}
