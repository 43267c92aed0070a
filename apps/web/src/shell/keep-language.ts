import { kept } from '@pavilion/domain/cookie';

/** Keeps a choice for all surfaces, as far as their hosts let them share it. */
export function keepLanguage(language: string, addresses: { bookings: string; account: string }): void {
  const domain = sharedDomain(addresses);
  const scope = domain === undefined ? '' : `; domain=${domain}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${kept.language.name()}=${language}; path=/; max-age=${kept.language.seconds}; samesite=lax${scope}`;
}

/** What the surfaces' hosts have in common, so that one choice holds on all of them; nothing on a bare host. */
function sharedDomain({ bookings, account }: { bookings: string; account: string }): string | undefined {
  const [own = '', other = ''] = [bookings, account].map((address) => new URL(address).hostname);
  const above = own.slice(own.indexOf('.') + 1);
  return own !== other && above.includes('.') && other.endsWith(`.${above}`) ? above : undefined;
}
