import type { CardPayment } from '../provider/payment-provider.ts';

/** Opayo refuses the whole payment (1005) if a name or address contains other characters. */
const disallowed = /[^\p{L}\p{M}\d .,'&/()+-]/gu;

/** Replaces disallowed characters and cuts the text to `maxLength`. Returns `fallback` if nothing is left. */
export function sanitiseField(text: string, maxLength: number, fallback: string): string {
  const sanitised = text
    .normalize('NFC')
    .replace(disallowed, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
  return sanitised === '' ? fallback : sanitised;
}

/** Keeps letters, digits, spaces and hyphens (5055). An empty postcode becomes zeros, as for countries without any. */
export function sanitisePostcode(postcode: string): string {
  const sanitised = postcode
    .replace(/[^A-Za-z\d -]/g, '')
    .trim()
    .slice(0, 10)
    .trim();
  return sanitised === '' ? '000' : sanitised;
}

const colourDepths = [1, 4, 8, 15, 16, 24, 32, 48];

/** The highest allowed depth that is not above the browser's, because browsers may report 30. */
const toColourDepth = (reported: number): string =>
  String(colourDepths.findLast((depth) => depth <= reported) ?? 24);

/** Opayo accepts only IPv4 addresses. */
export function toIpv4(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(plain) ? plain : '127.0.0.1';
}

const toHeaderField = (text: string, fallback: string): string =>
  text === '' ? fallback : text.slice(0, 2048);

/** The browser's properties for strong customer authentication. */
export const buildScaFields = ({
  browser,
  notificationUrl,
}: Pick<CardPayment, 'browser' | 'notificationUrl'>): object => ({
  notificationURL: notificationUrl,
  browserIP: toIpv4(browser.ip),
  browserAcceptHeader: toHeaderField(browser.accept, '*/*'),
  browserUserAgent: toHeaderField(browser.userAgent, 'unknown'),
  browserLanguage: browser.language.slice(0, 8) || 'en-GB',
  browserJavascriptEnabled: browser.javascript,
  ...(browser.javascript
    ? {
        browserJavaEnabled: browser.java,
        browserColorDepth: toColourDepth(browser.colourDepth),
        browserScreenHeight: String(browser.height),
        browserScreenWidth: String(browser.width),
        browserTZ: String(browser.timezone),
      }
    : {}),
  challengeWindowSize: browser.width > 0 && browser.width < 600 ? 'FullScreen' : 'Large',
  transType: 'GoodsAndServicePurchase',
});
