/** Where a client's Opayo is, and the keys to it. */
export type OpayoAccount = {
  /** Without a slash at its end. */
  origin: string;
  mode: 'sandbox' | 'live';
  vendor: string;
  key: string;
  password: string;
  /** Reporting has a user of its own; without it an unknown outcome stays unknown for long. */
  reportingUser: string | undefined;
  reportingPassword: string | undefined;
  notify: (line: object, message: string) => void;
};

/** An answer as it came: `body` is undefined where it can't be read. */
export type OpayoResponse = { status: number; body: unknown };

type RequestOptions = { method?: 'GET' | 'POST'; body?: object; timeoutMs?: number };

export const getApiBaseUrl = ({ origin }: Pick<OpayoAccount, 'origin'>): string => `${origin}/api/v1`;

/**
 * One call of Opayo Pi, never repeated by itself: it knows no Idempotency-Key. Undefined where no answer came in time,
 * which says nothing about what was done.
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
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    account.notify({ err: error, path: path.replace(/[\dA-F-]{36}/i, ':id') }, 'Opayo did not answer');
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
