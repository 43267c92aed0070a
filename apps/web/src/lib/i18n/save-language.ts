import { browserStorage } from '@pavilion/domain/browser-storage';

/** Keeps a choice for all surfaces, as far as their hosts let them share it. */
export function saveLanguage(language: string, addresses: { bookings: string; account: string }): void {
  const domain = getSharedDomain(addresses);
  const domainAttribute = domain === undefined ? '' : `; domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${browserStorage.language.name()}=${language}; path=/; max-age=${browserStorage.language.maxAgeSeconds}; samesite=lax${domainAttribute}`;
}

/** What the surfaces' hosts have in common, so that one choice holds on all of them; nothing on a bare host. */
function getSharedDomain({ bookings, account }: { bookings: string; account: string }): string | undefined {
  const [own = '', other = ''] = [bookings, account].map((address) => new URL(address).hostname);
  const parentDomain = own.slice(own.indexOf('.') + 1);
  return own !== other && parentDomain.includes('.') && other.endsWith(`.${parentDomain}`)
    ? parentDomain
    : undefined;
}
