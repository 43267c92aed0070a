import { browserStorage } from '@pavilion/domain/browser-storage';

/** Saves the language in a cookie that the surfaces share if their hosts have a common parent domain. */
export function saveLanguage(language: string, surfaceUrls: { bookings: string; account: string }): void {
  const domain = getSharedDomain(surfaceUrls);
  const domainAttribute = domain === undefined ? '' : `; domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${browserStorage.language.name()}=${language}; path=/; max-age=${browserStorage.language.maxAgeSeconds}; samesite=lax${domainAttribute}`;
}

/** Common parent domain of the surfaces; undefined on a bare host. */
function getSharedDomain({ bookings, account }: { bookings: string; account: string }): string | undefined {
  const [bookingsHost, accountHost] = [new URL(bookings).hostname, new URL(account).hostname];
  const parentDomain = bookingsHost.slice(bookingsHost.indexOf('.') + 1);
  return bookingsHost !== accountHost &&
    parentDomain.includes('.') &&
    accountHost.endsWith(`.${parentDomain}`)
    ? parentDomain
    : undefined;
}
