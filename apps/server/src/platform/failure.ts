import { commonFaults } from '@pavilion/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Params, words } from '#platform/text';

/** What is wrong with a request, by the path of the field. */
export type Errors = Record<string, string[]>;

/** A refusal as a command gives it: `params` fill its words, `nextStep` is what is still possible. */
export type Fault<Code extends string, Details = never> = {
  code: Code;
  params?: Params | undefined;
  nextStep?: string | null | undefined;
  errors?: Errors | undefined;
  /** Seconds until it is worth another try: what a 429 says. */
  retryAfter?: number | undefined;
  /** What goes out under `data` beside the refusal, as the row's `details` describe it. */
  details?: Details | undefined;
};

/** How a refusal is answered: its status, the language of its words, and its details, already written. */
export type Manner = { status: number; language: string; details?: string | undefined };

/** ERR-09: a failure as it stands on the wire, without what it carries. */
export function failureBody(fault: Fault<string, unknown>, language: string): string {
  const { code, params, nextStep, errors = {} } = fault;
  const message = words(language, 'fault', code, params);
  return JSON.stringify({ message, errors, code, next_step: nextStep ?? null });
}

/** ERR-09: message and errors in every failure, and nothing of the machine. */
export function refuseWith(reply: FastifyReply, fault: Fault<string, unknown>, manner: Manner): FastifyReply {
  const failure = failureBody(fault, manner.language);
  if (fault.retryAfter !== undefined) void reply.header('retry-after', fault.retryAfter);
  const body = manner.details === undefined ? failure : `${failure.slice(0, -1)},"data":${manner.details}}`;
  return reply
    .code(manner.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Where the client is not known, which knows its languages: what the page says, or the browser wants first. */
export const firstLanguage = ({ headers }: FastifyRequest): string =>
  /^[a-z]+/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en';

/** Whatever goes wrong outside of a row: no such path, a body that can't be read, a fault of ours. */
export function answerEveryFailure(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    refuseWith(
      reply,
      { code: 'not_found' },
      { status: commonFaults.not_found, language: firstLanguage(request) },
    ),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const { statusCode = 500 } = error;
    const ours = statusCode >= 500;
    if (ours) request.log.error({ err: error }, 'unexpected');
    return refuseWith(
      reply,
      { code: ours ? 'unexpected' : 'unreadable' },
      { status: statusCode, language: firstLanguage(request) },
    );
  });
}
