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
export type Written = { body: Buffer; checksum: string; sent: boolean; packed: Buffer | undefined };

export type Write = (value: unknown, meta?: unknown) => Written;

/** ERR-09: `data` with its checksum; what the row does not name does not leave the house. */
export function writer({ reply, meta }: Pick<Route, 'reply' | 'meta'>): Write {
  const writeData = stringifier(reply);
  const writeMeta = meta && stringifier(meta);
  return (value, described) => writtenOf(writeData(value), writeMeta?.(described));
}

/** The same for `data` and `meta` that are written already, by a `stringifier`. */
export function writtenOf(data: string, meta?: string): Written {
  const checksum = hash('sha256', data, 'base64url');
  const list = meta === undefined ? '' : `,"meta":${meta}`;
  const body = Buffer.from(`{"data":${data},"checksum":"${checksum}"${list}}`);
  return { body, checksum, sent: false, packed: undefined };
}

/** Writes what the schema names. Made at the first use: a start does not wait for two hundred of them. */
export function stringifier(schema: z.ZodMiniType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= fastJson(shapeOf(schema), { largeArrayMechanism: 'default' });
    return write(value);
  };
}

/** The shape alone: the checks were for what comes in, and formats would make the writer convert. */
const shapeOf = (schema: z.ZodMiniType) =>
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
export function sendWritten(request: FastifyRequest, reply: FastifyReply, written: Written): FastifyReply {
  const etag = `"${written.checksum}"`;
  void reply.header('etag', etag);
  if (request.method === 'GET' && knows(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const packed = takesGzip(request) ? packedOf(written) : undefined;
  return packed ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(written.body);
}

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '');

/** Packing costs more than one sending of it saves, so that only what is shared is packed. */
function packedOf(written: Written): Buffer | undefined {
  if (written.sent)
    written.packed ??= written.body.length > 1400 ? gzipSync(written.body, { level: 1 }) : undefined;
  written.sent = true;
  return written.packed;
}

const knows = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
