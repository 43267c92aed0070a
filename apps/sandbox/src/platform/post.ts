import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { loopback } from './loopback.ts';

/** Posts JSON with these headers. True if the listener responds with 2xx within 10 seconds. */
export function post(url: string, payload: string, headers: Record<string, string>): Promise<boolean> {
  const start = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = start(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(payload),
          ...headers,
        },
        lookup: loopback,
        timeout: 10_000,
      },
      (reply: IncomingMessage) => {
        reply.resume();
        const status = reply.statusCode ?? 0;
        reply.on('close', () => resolve(status >= 200 && status < 300));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.end(payload);
  });
}
