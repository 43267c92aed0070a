import { type Answer, call, type Send } from '@pavilion/contract/call';
import type { Meta, Reply, Request, Route } from '@pavilion/contract/route';
import { type Camel, camelKeys, snakeKeys, type Uncamel } from './key-case.ts';

/** A refusal, or a failure of the way there, as screens handle it (ERR-10, ERR-12). */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly nextStep: string | null;
  /** What the refusal carries, with keys in camel case. */
  readonly details: unknown;

  constructor(of: {
    status: number;
    code: string;
    message: string;
    errors?: Record<string, string[]>;
    nextStep?: string | null;
    details?: unknown;
  }) {
    super(of.message);
    this.name = 'RequestError';
    this.status = of.status;
    this.code = of.code;
    this.errors = of.errors ?? {};
    this.nextStep = of.nextStep ?? null;
    this.details = of.details;
  }
}

/** What screens hold of an answer: the wire's shape with its keys in camel case (ERR-11). */
export type Shown<R extends Route> = Camel<Reply<R>>;

/** One call; a refusal is thrown as a `RequestError`. */
export const ask = async <R extends Route>(
  send: Send,
  row: R,
  request: Uncamel<Request<R>>,
  headers: Record<string, string> = {},
): Promise<Shown<R>> => (await askInFull(send, row, request, headers)).value;

/** The same with what an answer says of itself, such as which part of a list it is. */
export async function askInFull<R extends Route>(
  send: Send,
  row: R,
  request: Uncamel<Request<R>>,
  headers: Record<string, string> = {},
): Promise<{ value: Shown<R>; meta: Camel<Meta<R>> }> {
  let answer: Answer<R>;
  try {
    answer = await call(send, row, snakeKeys(request) as Request<R>, headers);
  } catch {
    // Nothing came back, or nothing that can be read: what a browser says of it is no sentence for people.
    throw new RequestError({ status: 0, code: 'unreachable', message: '' });
  }
  if (answer.ok) {
    return { value: camelKeys(answer.value) as Shown<R>, meta: camelKeys(answer.meta) as Camel<Meta<R>> };
  }
  const { status, code, message, errors, next_step, details } = answer;
  throw new RequestError({ status, code, message, errors, nextStep: next_step, details: camelKeys(details) });
}
