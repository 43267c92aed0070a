import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../app.ts';

/** Start time of every test sandbox: a winter morning in London. */
export const startTime = '2030-01-15T09:00:00.000Z';

type Call = {
  method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  body?: unknown;
  headers?: Record<string, string>;
};
export type Reply = { status: number; body: unknown; text: string; headers: Record<string, unknown> };

/** A sandbox with its own folder, called without a network. */
export function createTestSandbox(
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-')),
  opayo = { hasStrictNames: false, readLagMs: 0 },
) {
  const settings = {
    origin: 'http://127.0.0.1:39100',
    webhookUrl: undefined,
    webhookSecret: 'whsec_sandbox',
    debitWebhookUrls: [],
    debitWebhookSecret: 'gocardless-sandbox-secret',
  };
  const { app, mail } = createSandbox({ dataDir, clock: startTime, settings, opayo });

  async function call(url: string, { method, body, headers = {} }: Call = {}): Promise<Reply> {
    const hasJsonBody = body !== undefined && typeof body !== 'string';
    const response = await app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: hasJsonBody ? { 'content-type': 'application/json', ...headers } : headers,
      ...(body === undefined ? {} : { payload: hasJsonBody ? JSON.stringify(body) : String(body) }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json<unknown>() : undefined,
      text: response.body,
      headers: response.headers,
    };
  }

  return {
    app,
    mail,
    dataDir,
    call,
    /** Posts a form like a browser. */
    post: (url: string, fields: Record<string, string>) =>
      call(url, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    wait: (ms: number) => call('/clock', { body: { advance_ms: ms } }),
  };
}

export type Sandbox = ReturnType<typeof createTestSandbox>;
