import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getUrl } from './journeys.ts';

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request to 127.0.0.1 with the client's host as a header, because Node does not resolve `*.localhost`. */
export function sendHttpRequest(
  client: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const { host, port } = new URL(getUrl(client));
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = decompress(Buffer.concat(parts), response.headers['content-encoding']).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
