import { findSetupProblem, getOpayoErrorCode } from './error-code.ts';

/** Origin and credentials of a client's Opayo account. */
export type OpayoAccount = {
  /** Without a trailing slash. */
  origin: string;
  mode: 'sandbox' | 'live';
  vendor: string;
  key: string;
  password: string;
  /** Reporting has separate users. Without one, an unknown outcome without a transaction id cannot be resolved. */
  reportingUser: string | undefined;
  reportingPassword: string | undefined;
  logWarning: (fields: object, message: string) => void;
  /** Tells the operator what to set up; the code has advice in `open-payments.ts`. */
  reportProblem: (code: string) => Promise<void>;
};

/** `body` is undefined if it is not JSON. */
export type OpayoResponse = { status: number; body: unknown };

type RequestOptions = { method?: 'GET' | 'POST' | 'DELETE'; body?: object; timeoutMs?: number };

export const getApiBaseUrl = ({ origin }: Pick<OpayoAccount, 'origin'>): string => `${origin}/api/v1`;

/**
 * Sends one request to Opayo Pi, without retries, because the API has no idempotency keys. Returns undefined without a
 * response in time; the request may have succeeded all the same.
 */
export async function callOpayo(
  account: OpayoAccount,
  path: string,
  { method, body, timeoutMs = 10_000 }: RequestOptions = {},
): Promise<OpayoResponse | undefined> {
  const basic = Buffer.from(`${account.key}:${account.password}`).toString('base64');
  try {
    const response = await fetch(`${getApiBaseUrl(account)}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        authorization: `Basic ${basic}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = { status: response.status, body: parseJson(await response.text()) };
    const problem = findSetupProblem(getOpayoErrorCode(parsed));
    if (problem !== undefined) await account.reportProblem(problem);
    return parsed;
  } catch (error) {
    account.logWarning({ err: error, path: path.replace(/[\dA-F-]{36}/i, ':id') }, 'Opayo request failed');
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
