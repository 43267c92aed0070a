import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response of the provider. `path` has `:id` instead of ids, so two runs can be compared. */
export type RecordedResponse = { request: string; status: number; contentType: string; body: string };

const ids = /[\dA-F]{8}-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{12}|(?<=\/)(pi|re|cs|ctoken)_\w+/gi;
/** `fetch` sets them itself, or has already decoded the body. */
const hopHeaders = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding']);

/** Forwards requests to a provider and records its responses. The adapters use it as the provider's origin. */
export async function recordResponses(targetOrigin: string) {
  let responses: RecordedResponse[] = [];
  const server = createServer((request, response) => {
    forward(targetOrigin, request, response).then(
      (recorded) => responses.push(recorded),
      (error: unknown) => {
        responses.push({
          request: formatRequest(request),
          status: 0,
          contentType: '',
          body: `no response: ${String(error)}`,
        });
        response.destroy();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The recording server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** Returns the responses since the last call. */
    takeResponses(): RecordedResponse[] {
      const taken = responses;
      responses = [];
      return taken;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const formatRequest = ({ method, url = '/' }: IncomingMessage): string =>
  `${method} ${(url.split('?')[0] ?? '').replace(ids, ':id')}`;

async function forward(
  targetOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<RecordedResponse> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!hopHeaders.has(name) && typeof value === 'string') headers.set(name, value);
  }
  const body = await text(request);
  const result = await fetch(`${targetOrigin}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body === '' ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const received = await result.text();
  for (const [name, value] of result.headers) if (!hopHeaders.has(name)) response.setHeader(name, value);
  response.writeHead(result.status).end(received);
  return {
    request: formatRequest(request),
    status: result.status,
    contentType: result.headers.get('content-type') ?? '',
    body: received,
  };
}
