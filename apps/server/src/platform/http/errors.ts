import { commonRefusals } from '@pavilion/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteFailure } from '#platform/http/error-page';
import { busyRetryAfter, ServerBusyError } from '#platform/http/load-shedding';
import { toUnavailableRefusal } from '#platform/http/unavailable-response';
import { type Params, translateRefusal } from '#platform/lib/translate';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size in bytes of the file that the route takes. */
    fileLimit?: number;
  }
}

/** Validation messages by field path. */
export type FieldErrors = Record<string, string[]>;

/** A refusal of a command: `params` fill its message, `nextStep` names what the caller can still do. */
export type Refusal<Code extends string, Details = never> = {
  code: Code;
  params?: Params | undefined;
  nextStep?: string | null | undefined;
  errors?: FieldErrors | undefined;
  /** Seconds until a retry can succeed, for 429 and 503. */
  retryAfter?: number | undefined;
  /** Sent as `data`, by the route's `details` schema. */
  details?: Details | undefined;
};

/** Status and language of a refusal; `details` is serialised JSON. */
export type RefusalReplyOptions = { status: number; language: string; details?: string | undefined };

/** ERR-09: the JSON body of a refusal, without `data`. */
export function buildErrorBody(refusal: Refusal<string, unknown>, language: string): string {
  const { code, params, nextStep, errors = {} } = refusal;
  const message = translateRefusal(language, code, params);
  return JSON.stringify({ message, errors, code, next_step: nextStep ?? null });
}

/** ERR-09: every refusal has a message and errors, and no internal details. `registerErrorPages` makes it a page. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal<string, unknown>,
  options: RefusalReplyOptions,
): FastifyReply {
  const errorBody = buildErrorBody(refusal, options.language);
  noteFailure(reply, refusal.code);
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  const body =
    options.details === undefined ? errorBody : `${errorBody.slice(0, -1)},"data":${options.details}}`;
  return reply
    .code(options.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** The first language of `Accept-Language`, used when the client and its languages are unknown. */
export const getFallbackLanguage = ({ headers }: FastifyRequest): string =>
  /^[a-z]+/.exec(headers['accept-language'] ?? '')?.[0] ?? 'en';

/** Handles failures outside a route: unknown paths, unreadable bodies and unhandled errors. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      reply,
      { code: 'not_found' },
      { status: commonRefusals.not_found, language: getFallbackLanguage(request) },
    ),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof ServerBusyError) {
      return sendRefusal(
        reply,
        { code: 'server_busy', retryAfter: busyRetryAfter },
        { status: commonRefusals.server_busy, language: getFallbackLanguage(request) },
      );
    }
    const language = getFallbackLanguage(request);
    const unavailable = toUnavailableRefusal(error, request, language);
    if (unavailable) {
      request.log.warn({ err: error }, 'database unavailable');
      return sendRefusal(reply, unavailable, { status: commonRefusals[unavailable.code], language });
    }
    const { statusCode = 500 } = error;
    const isServerError = statusCode >= 500;
    if (isServerError) request.log.error({ err: error }, 'unhandled error');
    const refusal =
      statusCode === 413
        ? refuseBody(request)
        : { code: isServerError ? 'internal_error' : 'malformed_request' };
    return sendRefusal(reply, refusal, { status: statusCode, language });
  });
}

/** The refusal of a body over the limit of its route. It names the limit: of the file, where the body is an upload. */
export function refuseBody({ routeOptions }: FastifyRequest): Refusal<string> {
  const { fileLimit } = routeOptions.config;
  return fileLimit === undefined
    ? { code: 'body_too_large', params: { size: formatSize(routeOptions.bodyLimit) } }
    : { code: 'file_too_large', params: { size: formatSize(fileLimit) } };
}

const formatSize = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / (1024 * 1024))} MB` : `${Math.floor(bytes / 1024)} kB`;
