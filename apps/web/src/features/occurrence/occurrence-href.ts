/** The address of a session's panel over the screen that one is on; filters and what else it says stay. */
export function buildOccurrenceHref(pathname: string, search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set('session', id);
  return `${pathname}?${params.toString()}`;
}

/** The address of the screen itself, as it was before a session's panel was opened over it. */
export function removeOccurrenceParam(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('session');
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
}
