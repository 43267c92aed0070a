import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSandbox } from '../app.ts';

/** The instant at which every test's sandbox begins: a winter morning in London. */
export const morning = '2030-01-15T09:00:00.000Z';

type Call = {
  method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  body?: unknown;
  headers?: Record<string, string>;
};
export type Reply = { status: number; body: unknown; text: string; headers: Record<string, unknown> };

/** A sandbox with a folder of its own, called without a network. */
export function openSandbox(
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-')),
  opayo = { strictNames: false, readLag: 0 },
) {
  const settings = {
    origin: 'http://127.0.0.1:39100',
    webhookUrl: undefined,
    webhookSecret: 'whsec_sandbox',
  };
  const { app, mail } = buildSandbox({ dataDir, clock: morning, settings, opayo });

  async function call(url: string, { method, body, headers = {} }: Call = {}): Promise<Reply> {
    const json = body !== undefined && typeof body !== 'string';
    const answer = await app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: json ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body === undefined ? {} : { payload: json ? JSON.stringify(body) : String(body) }),
    });
    const said = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: said ? answer.json<unknown>() : undefined,
      text: answer.body,
      headers: answer.headers,
    };
  }

  return {
    app,
    mail,
    dataDir,
    call,
    /** A form, as a browser posts it. */
    post: (url: string, fields: Record<string, string>) =>
      call(url, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    wait: (ms: number) => call('/clock', { body: { advance_ms: ms } }),
  };
}

export type Sandbox = ReturnType<typeof openSandbox>;
