import type { Send } from '@pavilion/contract/call';

type SendOptions = {
  /** At a kiosk: the browser keeps no answer, for the next person is somebody else (MOD-01). */
  isKiosk?: boolean;
  /** In somebody else's page: there a guest has a session of the frame's own (MOD-02). */
  isInIframe?: boolean;
};

/** Carries a call to the server of this page, on behalf of its host (ERR-01). */
export const createSend =
  (host: string, language: string, { isKiosk = false, isInIframe = false }: SendOptions = {}): Send =>
  async ({ method, url, body, headers }) => {
    const response = await fetch(url, {
      method,
      ...(isKiosk && { cache: 'no-store' }),
      headers: {
        'x-client-domain': host,
        'accept-language': language,
        ...(isInIframe && { 'x-framed': 'true' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    // What a proxy says of a failure need not be JSON; its status tells enough.
    const responseBody: unknown = response.ok
      ? await response.json()
      : await response.json().catch(() => undefined);
    return { status: response.status, body: responseBody };
  };
