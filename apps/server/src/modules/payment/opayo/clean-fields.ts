import type { CardPayment } from '../provider.ts';

/** What Opayo takes in a name or an address; everything else would have the whole payment refused (1005). */
const strange = /[^\p{L}\p{M}\d .,'&/()+-]/gu;

/** A text as Opayo takes it: without strange signs, and cut to length, never empty. */
export function cleanText(text: string, most: number, otherwise: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(strange, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
  return cleaned === '' ? otherwise : cleaned;
}

/** Letters, digits, space and hyphen (5055). Countries without postcodes send zeros. */
export function cleanPostcode(postcode: string): string {
  const cleaned = postcode
    .replace(/[^A-Za-z\d -]/g, '')
    .trim()
    .slice(0, 10)
    .trim();
  return cleaned === '' ? '000' : cleaned;
}

const depths = [1, 4, 8, 15, 16, 24, 32, 48];

/** The nearest depth that is not above the browser's: a browser may say 30. */
export const colourDepth = (said: number): string => String(depths.findLast((depth) => depth <= said) ?? 24);

/** Opayo knows only the older addresses. */
export function ipv4(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(plain) ? plain : '127.0.0.1';
}

const header = (text: string, otherwise: string): string => (text === '' ? otherwise : text.slice(0, 2048));

/** What the bank is told of the browser. */
export const strongAuthentication = ({ browser, notificationUrl }: CardPayment): object => ({
  notificationURL: notificationUrl,
  browserIP: ipv4(browser.ip),
  browserAcceptHeader: header(browser.accept, '*/*'),
  browserUserAgent: header(browser.userAgent, 'unknown'),
  browserLanguage: browser.language.slice(0, 8) || 'en-GB',
  browserJavascriptEnabled: browser.javascript,
  ...(browser.javascript
    ? {
        browserJavaEnabled: browser.java,
        browserColorDepth: colourDepth(browser.colourDepth),
        browserScreenHeight: String(browser.height),
        browserScreenWidth: String(browser.width),
        browserTZ: String(browser.timezone),
      }
    : {}),
  challengeWindowSize: browser.width > 0 && browser.width < 600 ? 'FullScreen' : 'Large',
  transType: 'GoodsAndServicePurchase',
});
