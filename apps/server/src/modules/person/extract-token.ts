/**
 * The token in the address of a page, and that address without it; undefined where there is none. Calls of the API take
 * no ticket. The address stays on its host: one that begins with two slashes would lead to another.
 */
export function extractToken(url: string): { token: string; strippedUrl: string } | undefined {
  const [path = '', ...rest] = url.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const token = query.get('token');
  if (token === null || path.startsWith('/api/')) return undefined;
  query.delete('token');
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return { token, strippedUrl: `/${path.replace(/^[/\\]+/, '')}${search}` };
}
