/**
 * RTE-15: an address (path and query) without the slash at the end of its path; undefined where there is none. Of
 * slashes at its beginning one stays, for two would name another host.
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

/** Browsers read a backslash as a slash. */
const isSlash = (character: string | undefined): boolean => character === '/' || character === '\\';
