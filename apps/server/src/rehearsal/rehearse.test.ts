import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../testing/payment-sandbox.ts';
import { rehearse, type Walk } from './rehearse.ts';
import { createOpayoWalk } from './walk-opayo.ts';
import { createStripeWalk } from './walk-stripe.ts';

const sandbox = await startSandbox();
const closes: (() => void)[] = [];
afterAll(() => {
  for (const close of closes) close();
});

type Alter = (path: string, body: string) => string;

/** A vendor that responds as the sandbox does, except for what `alter` changes. */
async function createVendor(alter: Alter = (_, body) => body): Promise<string> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const body = await text(request);
    const init = { method: request.method ?? 'GET', headers: headers as Record<string, string> };
    const result = await fetch(`${sandbox.origin}${request.url}`, body === '' ? init : { ...init, body });
    const contentType = result.headers.get('content-type') ?? 'text/plain';
    response.writeHead(result.status, { 'content-type': contentType });
    response.end(alter(request.url ?? '', await result.text()));
  };
  const server = createServer((request, response) => void respond(request, response));
  closes.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const reported: string[] = [];
const reportProblem = async (code: string) => void reported.push(code);
const walks: Record<'opayo' | 'stripe', Walk> = {
  opayo: createOpayoWalk({
    vendor: 'sandbox',
    key: 'sandbox-key',
    password: 'sandbox-password',
    reportingUser: 'sandbox-reporting',
    reportingPassword: 'sandbox-reporting-password',
    reportProblem,
  }),
  stripe: createStripeWalk({
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    reportProblem,
  }),
};

async function run(provider: 'opayo' | 'stripe', alter?: Alter) {
  const lines: string[] = [];
  const isSame = await rehearse({
    vendorOrigin: await createVendor(alter),
    sandboxOrigin: sandbox.origin,
    walkVendor: walks[provider],
    walkSandbox: walks[provider],
    print: (line) => lines.push(line),
  });
  return { isSame, lines, differences: lines.filter((line) => line.startsWith('  ')) };
}

describe('a rehearsal at Opayo', () => {
  test('walks the whole job with the live client and finds no difference from the sandbox itself [PAY-06]', async () => {
    const { isSame, lines } = await run('opayo');
    expect(lines).toEqual([
      'session key (accepted card): as in the sandbox, done',
      'card identifier (accepted card): as in the sandbox, done',
      'authorisation (accepted card): as in the sandbox, authorised',
      'report of the authorisation: as in the sandbox, authorised',
      'capture: as in the sandbox, done',
      'report of the capture: as in the sandbox, captured',
      'refund: as in the sandbox, done',
      'refund that was already made: as in the sandbox, done',
      'session key (challenged card): as in the sandbox, done',
      'card identifier (challenged card): as in the sandbox, done',
      'authorisation (challenged card): as in the sandbox, sca_required',
      'report of the challenge: as in the sandbox, unknown',
      'result of the challenge: as in the sandbox, authorised',
      'void: as in the sandbox, done',
      'report of the void: as in the sandbox, voided',
      'session key (declined card): as in the sandbox, done',
      'card identifier (declined card): as in the sandbox, done',
      'authorisation (declined card): as in the sandbox, failed (card_declined)',
      'report of the declined payment: as in the sandbox, failed (card_declined)',
      'No difference.',
    ]);
    expect(isSame).toBe(true);
  });

  test('prints a missing field, a field of another type and an added field', async () => {
    const { isSame, differences } = await run('opayo', (path, body) =>
      path === '/api/v1/transactions' && body.includes('"transactionType":"Deferred"')
        ? body
            .replace('"bankAuthorisationCode":"999777",', '')
            .replace(/"retrievalReference":(\d+)/, '"retrievalReference":"$1","schemeTraceId":"1"')
        : body,
    );
    expect(differences.slice(0, 3)).toEqual([
      '  POST /api/v1/transactions: retrievalReference is string, in the sandbox number',
      '  POST /api/v1/transactions: bankAuthorisationCode is missing, in the sandbox string',
      '  (also) POST /api/v1/transactions: schemeTraceId is string, not in the sandbox',
    ]);
    expect(isSame).toBe(false);
  });

  test('prints another state of Reporting, and what our adapter makes of it', async () => {
    const { differences } = await run('opayo', (path, body) =>
      path.startsWith('/access/') ? body.replace('<txstateid>16<', '<txstateid>29<') : body,
    );
    expect(differences).toContain('  outcome authorised, in the sandbox captured');
    expect(differences).toContain(
      '  POST /access/access.htm: vspaccess.txstateid is string 29, in the sandbox string 16',
    );
  });

  test('reports a set-up that refuses Deferred payments, and goes on', async () => {
    const error = '{"status":"Invalid","statusCode":"4006","statusDetail":"not supported on this account"}';
    const isUnknown = '<vspaccess><errorcode>0043</errorcode><error>unknown</error></vspaccess>';
    const { lines } = await run('opayo', (path, body) => {
      if (path.startsWith('/access/')) return isUnknown;
      return path === '/api/v1/transactions' ? error : body;
    });
    expect(reported).toContain('type_not_enabled');
    expect(lines).toContain('  outcome failed (provider_setup), in the sandbox authorised');
    expect(lines).toContain('card identifier (declined card): as in the sandbox, done');
  });
});

describe('a rehearsal at Stripe', () => {
  test('walks the whole job with the live client and finds no difference from the sandbox itself [PAY-06]', async () => {
    const { isSame, lines } = await run('stripe');
    expect(lines.filter((line) => !line.includes('as in the sandbox'))).toEqual(['No difference.']);
    expect(lines).toContain('refund: as in the sandbox, done');
    expect(lines).toContain('challenge that is left: as in the sandbox, failed (challenge_expired)');
    expect(lines).toContain('authorisation (declined card): as in the sandbox, failed (card_declined)');
    expect(isSame).toBe(true);
  });

  test('prints another status of an intent', async () => {
    const { differences } = await run('stripe', (path, body) =>
      path.endsWith('/capture') ? body.replace('"status": "succeeded"', '"status": "processing"') : body,
    );
    expect(differences).toContain('  outcome unknown, in the sandbox done');
    expect(differences).toContain(
      '  POST /v1/payment_intents/:id/capture: status is string processing, in the sandbox string succeeded',
    );
  });
});
