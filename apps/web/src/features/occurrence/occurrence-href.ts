/** WTL-06: the parameter of an emailed offer, the instant at which it ends in seconds since 1970. */
export const offerParam = 'offer_until';

/** The URL that opens an occurrence's panel over the current screen. Keeps filters and other parameters. */
export function buildOccurrenceHref(pathname: string, search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set('session', id);
  // It is the offer of another occurrence.
  params.delete(offerParam);
  return `${pathname}?${params.toString()}`;
}

/** The URL of the current screen without the panel. */
export function removeOccurrenceParam(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('session');
  params.delete(offerParam);
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
}

/** The visible link on the page that opens the panel of an occurrence. */
export const findOccurrenceLink = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`a[href*="session=${CSS.escape(id)}"]`)].find((link) =>
    link.checkVisibility(),
  );
