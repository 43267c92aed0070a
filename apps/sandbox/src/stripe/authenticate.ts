import type { IncomingHttpHeaders } from 'node:http';
import type { StripeAccount } from './account.ts';
import type { Call } from './model/operation.ts';
import { type Refusal, unauthorised } from './model/refusal.ts';

/** Authenticates by a bearer token, the user name of basic authentication, or the browser's `key` parameter. */
export function authenticate(
  headers: IncomingHttpHeaders,
  parameter: unknown,
  { secretKey, publishableKey }: StripeAccount,
): Call['keyType'] | Refusal {
  const key = readKey(headers.authorization) ?? (typeof parameter === 'string' ? parameter : undefined);
  if (key === secretKey) return 'secret';
  if (key === publishableKey) return 'publishable';
  if (key === undefined || key === '') return unauthorised(noKeyMessage);
  return unauthorised(`Invalid API Key provided: ${maskKey(key)}`);
}

function readKey(header: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = header?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString().split(':')[0];
}

const maskKey = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

const noKeyMessage =
  'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
  "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.";
