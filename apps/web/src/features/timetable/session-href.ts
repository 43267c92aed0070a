/** The address of a session's panel over the screen that one is on; filters and what else it says stay. */
export function hrefOfSession(pathname: string, search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set('session', id);
  return `${pathname}?${params.toString()}`;
}
