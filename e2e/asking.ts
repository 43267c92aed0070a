import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addressOf } from './journeys.ts';

export type Told = { status: number; headers: IncomingHttpHeaders; text: string };

/** One request as it goes over the wire: Node finds no `*.localhost`, so the host is named to 127.0.0.1. */
export function askFor(client: string, path: string, headers: Record<string, string> = {}): Promise<Told> {
  const { host, port } = new URL(addressOf(client));
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = unpack(Buffer.concat(parts), answer.headers['content-encoding']).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
