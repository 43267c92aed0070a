import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** A browser as far as cookies go: it keeps what an answer sets, and sends it with the next request. */
export function visitorOf(app: FastifyInstance, headers: Headers) {
  const cookies = new Map<string, string>();
  for (const one of headers['cookie']?.split('; ') ?? []) keep(one);

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    { body, more = {} }: { body?: object; more?: Headers } = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...more },
      ...(body ? { payload: body } : {}),
    });
    for (const one of setCookies(answer)) keep(one);
    return answer;
  }

  return { ask, cookies };
}

/** Every `Set-Cookie` of an answer, whole. */
export function setCookies(answer: LightMyRequestResponse): string[] {
  const header = answer.headers['set-cookie'];
  return header === undefined ? [] : [header].flat();
}
