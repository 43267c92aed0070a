import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Route } from '@pavilion/contract/route';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/**
 * An answer as it goes over the wire, ready to be sent to one or to many. What is sent again is packed once, for those
 * that take it so.
 */
export type SerialisedResponse = {
  body: Buffer;
  checksum: string;
  hasBeenSent: boolean;
  gzipped: Buffer | undefined;
};

export type SerialiseResponse = (value: unknown, meta?: unknown) => SerialisedResponse;

/** ERR-09: `data` with its checksum; what the row does not name does not leave the house. */
export function createSerialiser({ reply, meta }: Pick<Route, 'reply' | 'meta'>): SerialiseResponse {
  const stringifyData = createStringifier(reply);
  const stringifyMeta = meta && createStringifier(meta);
  return (value, metaValue) => wrapSerialised(stringifyData(value), stringifyMeta?.(metaValue));
}

/** The same for `data` and `meta` that are written already, by a `stringifier`. */
export function wrapSerialised(data: string, meta?: string): SerialisedResponse {
  const checksum = hash('sha256', data, 'base64url');
  const metaJson = meta === undefined ? '' : `,"meta":${meta}`;
  const body = Buffer.from(`{"data":${data},"checksum":"${checksum}"${metaJson}}`);
  return { body, checksum, hasBeenSent: false, gzipped: undefined };
}

/** Writes what the schema names. Made at the first use: a start does not wait for two hundred of them. */
export function createStringifier(schema: z.ZodMiniType): (value: unknown) => string {
  let stringify: ((value: unknown) => string) | undefined;
  return (value) => {
    stringify ??= fastJson(toJsonSchema(schema), { largeArrayMechanism: 'default' });
    return stringify(value);
  };
}

/** The shape alone: the checks were for what comes in, and formats would make the writer convert. */
const toJsonSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
      delete jsonSchema.pattern;
    },
  }) as Parameters<typeof fastJson>[0];

/** The checksum is the ETag: who has this answer already is told so, and gets nothing. */
export function sendSerialised(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SerialisedResponse,
): FastifyReply {
  const etag = `"${response.checksum}"`;
  void reply.header('etag', etag);
  if (request.method === 'GET' && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const gzipped = acceptsGzip(request) ? getGzipped(response) : undefined;
  return gzipped ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(response.body);
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '');

/** Packing costs more than one sending of it saves, so that only what is shared is packed. */
function getGzipped(response: SerialisedResponse): Buffer | undefined {
  if (response.hasBeenSent)
    response.gzipped ??= response.body.length > 1400 ? gzipSync(response.body, { level: 1 }) : undefined;
  response.hasBeenSent = true;
  return response.gzipped;
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false;
