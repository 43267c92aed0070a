import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** A browser's cookie handling: stores cookies from responses and sends them with later requests. */
export function createTestBrowser(app: FastifyInstance, headers: Headers) {
  const cookies = new Map<string, string>();
  for (const cookie of headers['cookie']?.split('; ') ?? []) storeCookie(cookie);

  function storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }

  async function request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, headers: extraHeaders = {} }: { body?: object; headers?: Headers } = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...extraHeaders },
      ...(body ? { payload: body } : {}),
    });
    for (const cookie of getSetCookies(response)) storeCookie(cookie);
    return response;
  }

  return { request, cookies };
}

/** All `Set-Cookie` headers of a response. */
export function getSetCookies(response: LightMyRequestResponse): string[] {
  const header = response.headers['set-cookie'];
  return header === undefined ? [] : [header].flat();
}
