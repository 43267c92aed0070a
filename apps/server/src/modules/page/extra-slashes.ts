/**
 * RTE-15: strips trailing slashes from the path of a URL (path and query), and all but one leading slash, because two
 * would name another host; undefined if there are none.
 */
export function stripExtraSlashes(url: string): string | undefined {
  const queryStart = url.indexOf('?');
  const [path, query] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)];
  if (path.length < 2 || !(path.endsWith('/') || isSlash(path[1]))) return undefined;
  let [start, end] = [0, path.length];
  while (start < end && isSlash(path[start])) start++;
  while (end > start && isSlash(path[end - 1])) end--;
  return `/${path.slice(start, end)}${query}`;
}

/** Browsers treat a backslash as a slash. */
const isSlash = (character: string | undefined): boolean => character === '/' || character === '\\';
