import { type CallResult, call, type Send } from '@pavilion/contract/call';
import type { Meta, Reply, Request, Route } from '@pavilion/contract/route';
import { type Camel, type CamelInput, toCamelKeys, toSnakeKeys } from './key-case.ts';

/** A refusal, or a failure of the way there, as screens handle it (ERR-10, ERR-12). */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly nextStep: string | null;
  /** What the refusal carries, with keys in camel case. */
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

/** What screens hold of an answer: the wire's shape with its keys in camel case (ERR-11). */
export type CamelReply<R extends Route> = Camel<Reply<R>>;

/** One call; a refusal is thrown as a `RequestError`. */
export const sendRequest = async <R extends Route>(
  send: Send,
  route: R,
  request: CamelInput<Request<R>>,
  headers: Record<string, string> = {},
): Promise<CamelReply<R>> => (await sendRequestWithMeta(send, route, request, headers)).value;

/** The same with what an answer says of itself, such as which part of a list it is. */
export async function sendRequestWithMeta<R extends Route>(
  send: Send,
  route: R,
  request: CamelInput<Request<R>>,
  headers: Record<string, string> = {},
): Promise<{ value: CamelReply<R>; meta: Camel<Meta<R>> }> {
  let result: CallResult<R>;
  try {
    result = await call(send, route, toSnakeKeys(request) as Request<R>, headers);
  } catch {
    // Nothing came back, or nothing that can be read: what a browser says of it is no sentence for people.
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
