/**
 * RTE-15: strips trailing slashes from the path of a URL (path and query); undefined if there are none. Keeps one
 * leading slash, because two would name another host.
 */
export function stripTrailingSlash(url: string): string | undefined {
  const queryStart = url.indexOf('?');
  const [path, query] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)];
  if (path.length < 2 || !path.endsWith('/')) return undefined;
  let [start, end] = [0, path.length];
  while (start < end && isSlash(path[start])) start++;
  while (end > start && isSlash(path[end - 1])) end--;
  return `/${path.slice(start, end)}${query}`;
}

/** Browsers treat a backslash as a slash. */
const isSlash = (character: string | undefined): boolean => character === '/' || character === '\\';
