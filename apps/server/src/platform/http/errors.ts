import { commonRefusals } from '@pavilion/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Params, translate } from '#platform/lib/translate';

/** What is wrong with a request, by the path of the field. */
export type FieldErrors = Record<string, string[]>;

/** A refusal as a command gives it: `params` fill its words, `nextStep` is what is still possible. */
export type Refusal<Code extends string, Details = never> = {
  code: Code;
  params?: Params | undefined;
  nextStep?: string | null | undefined;
  errors?: FieldErrors | undefined;
  /** Seconds until it is worth another try: what a 429 says. */
  retryAfter?: number | undefined;
  /** What goes out under `data` beside the refusal, as the row's `details` describe it. */
  details?: Details | undefined;
};

/** How a refusal is answered: its status, the language of its words, and its details, already written. */
export type RefusalReplyOptions = { status: number; language: string; details?: string | undefined };

/** ERR-09: a failure as it stands on the wire, without what it carries. */
export function buildErrorBody(refusal: Refusal<string, unknown>, language: string): string {
  const { code, params, nextStep, errors = {} } = refusal;
  const message = translate(language, 'fault', code, params);
  return JSON.stringify({ message, errors, code, next_step: nextStep ?? null });
}

/** ERR-09: message and errors in every failure, and nothing of the machine. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal<string, unknown>,
  options: RefusalReplyOptions,
): FastifyReply {
  const errorBody = buildErrorBody(refusal, options.language);
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  const body =
    options.details === undefined ? errorBody : `${errorBody.slice(0, -1)},"data":${options.details}}`;
  return reply
    .code(options.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Where the client is not known, which knows its languages: what the page says, or the browser wants first. */
export const getFallbackLanguage = ({ headers }: FastifyRequest): string =>
  /^[a-z]+/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en';

/** Whatever goes wrong outside of a row: no such path, a body that can't be read, a fault of ours. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      reply,
      { code: 'not_found' },
      { status: commonRefusals.not_found, language: getFallbackLanguage(request) },
    ),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const { statusCode = 500 } = error;
    const isServerError = statusCode >= 500;
    if (isServerError) request.log.error({ err: error }, 'unexpected');
    return sendRefusal(
      reply,
      { code: isServerError ? 'unexpected' : 'unreadable' },
      { status: statusCode, language: getFallbackLanguage(request) },
    );
  });
}
