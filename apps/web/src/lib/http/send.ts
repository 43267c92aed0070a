import type { Send } from '@pavilion/contract/call';

type SendOptions = {
  /** MOD-01: disables the HTTP cache, because the next user of a kiosk is another person. */
  isKiosk?: boolean;
  /** MOD-02: marks the request as embedded, because a guest in an iframe has a separate session. */
  isInIframe?: boolean;
};

/** ERR-01: sends API requests with `fetch`, with the page's host as the client's domain, in the page's present language. */
export const createSend =
  (
    host: string,
    getLanguage: () => string,
    { isKiosk = false, isInIframe = false }: SendOptions = {},
  ): Send =>
  async ({ method, url, body, headers }) => {
    const response = await fetch(url, {
      method,
      ...(isKiosk && { cache: 'no-store' }),
      headers: {
        'x-client-domain': host,
        'accept-language': getLanguage(),
        ...(isInIframe && { 'x-embedded': 'true' }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    // An error response from a proxy may not be JSON; its status is enough.
    const responseBody: unknown = response.ok
      ? await response.json()
      : await response.json().catch(() => undefined);
    return { status: response.status, body: responseBody };
  };
