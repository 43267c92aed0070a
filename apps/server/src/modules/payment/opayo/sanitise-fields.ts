import anyAscii from 'any-ascii';
import type { CardPayment } from '../provider/payment-provider.ts';

// Opayo refuses the whole payment (1005) if a field has a character of another kind or is too long. Its fields are
// Latin-1, so Welsh ŵ and ŷ are folded too.

const nameCharacter = /[A-Za-zÀ-ÖØ-öø-ÿ \\/&'.-]/;
const addressCharacter = /[A-Za-zÀ-ÖØ-öø-ÿ\d \\/&'.+,:()-]/;

/** A first or last name: letters, also accented, and `\ / & ' . -`. */
export const sanitiseName = (text: string): string => sanitise(text, nameCharacter, 20) || 'Customer';

/** A line of an address or a description: also digits and `+ , : ( )`. Empty if nothing is left. */
export const sanitiseText = (text: string, maxLength: number): string =>
  sanitise(text, addressCharacter, maxLength);

/** Keeps letters, digits, spaces and hyphens (5055). An empty postcode becomes zeros, as for countries without any. */
export function sanitisePostcode(postcode: string): string {
  const sanitised = sanitise(postcode, /[A-Za-z\d -]/, 10);
  return /[A-Za-z\d]/.test(sanitised) ? sanitised : '000';
}

/** Opayo accepts ASCII addresses of up to 80 characters; the field is optional. */
export const sanitiseEmail = (email: string): string | undefined =>
  email.length <= 80 && /^[!-~]+$/.test(email) ? email : undefined;

/** Folds other letters and typographic punctuation to similar ones, replaces everything else by a space, and cuts. */
function sanitise(text: string, allowed: RegExp, maxLength: number): string {
  let folded = '';
  for (const character of text.normalize('NFC')) folded += foldCharacter(character, allowed);
  return folded.replace(/ +/g, ' ').trim().slice(0, maxLength).trim();
}

function foldCharacter(character: string, allowed: RegExp): string {
  if (allowed.test(character)) return character;
  // A symbol such as an emoji has no letters, although a name for it could be written in letters.
  if (!/[\p{L}\p{M}\p{N}\p{P}]/u.test(character)) return ' ';
  const ascii = anyAscii(character);
  return Array.from(ascii).every((part) => allowed.test(part)) ? ascii : ' ';
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

/** A language tag of up to 8 characters; of a longer one the language without script and region. */
const toLanguage = (tag: string): string => (tag.length <= 8 ? tag : (tag.split('-')[0] ?? '').slice(0, 8));

/** The browser's properties for strong customer authentication. */
export const buildScaFields = ({
  browser,
  notificationUrl,
}: Pick<CardPayment, 'browser' | 'notificationUrl'>): object => ({
  notificationURL: notificationUrl,
  browserIP: toIpv4(browser.ip),
  browserAcceptHeader: toHeaderField(browser.accept, '*/*'),
  browserUserAgent: toHeaderField(browser.userAgent, 'unknown'),
  browserLanguage: toLanguage(browser.language) || 'en-GB',
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
