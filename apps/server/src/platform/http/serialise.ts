import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Route } from '@pavilion/contract/route';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** A response body, ready to be sent once or many times. It is compressed when it is sent for the second time. */
export type SerialisedResponse = {
  body: Buffer;
  checksum: string;
  hasBeenSent: boolean;
  gzipped: Buffer | undefined;
};

export type SerialiseResponse = (value: unknown, meta?: unknown) => SerialisedResponse;

/** ERR-09: `data` with its checksum. Writes only the fields that the route's `reply` names. */
export function createSerialiser({ reply, meta }: Pick<Route, 'reply' | 'meta'>): SerialiseResponse {
  const stringifyData = createStringifier(reply);
  const stringifyMeta = meta && createStringifier(meta);
  return (value, metaValue) => wrapSerialised(stringifyData(value), stringifyMeta?.(metaValue));
}

/** Wraps `data` and `meta` that are serialised already by a stringifier. */
export function wrapSerialised(data: string | Buffer, meta?: string): SerialisedResponse {
  // Encoded once, for the checksum and for the body.
  const dataBytes = typeof data === 'string' ? Buffer.from(data) : data;
  const checksum = hash('sha256', dataBytes, 'base64url');
  const metaJson = meta === undefined ? '' : `,"meta":${meta}`;
  const body = Buffer.concat([dataStart, dataBytes, Buffer.from(`,"checksum":"${checksum}"${metaJson}}`)]);
  return { body, checksum, hasBeenSent: false, gzipped: undefined };
}

const dataStart = Buffer.from('{"data":');

/** The list of items that are serialised already. */
export const joinSerialised = (items: readonly Buffer[]): Buffer =>
  Buffer.concat([listStart, ...items.flatMap((item, n) => (n === 0 ? [item] : [comma, item])), listEnd]);

const [listStart, comma, listEnd] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** Writes the fields that the schema names. Compiled on first use, because two hundred would delay the start. */
export function createStringifier(schema: z.ZodMiniType): (value: unknown) => string {
  let stringify: ((value: unknown) => string) | undefined;
  return (value) => {
    stringify ??= fastJson(toJsonSchema(schema), { largeArrayMechanism: 'default' });
    return stringify(value);
  };
}

/** Drops formats and patterns: they validate input, and formats would make the stringifier convert values. */
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

/** Sends the body, or 304 when the request's ETag equals the checksum. */
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

/** Compressing costs more than it saves for one response, so only repeated ones are compressed. */
function getGzipped(response: SerialisedResponse): Buffer | undefined {
  if (response.hasBeenSent)
    response.gzipped ??= response.body.length > 1400 ? gzipSync(response.body, { level: 1 }) : undefined;
  response.hasBeenSent = true;
  return response.gzipped;
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false;
