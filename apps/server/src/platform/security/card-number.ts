import type { Route } from '@pavilion/contract/route';
import type { FastifyRequest } from 'fastify';

/** PAY-04: returns `message` for each field of a request that contains a card number; undefined if none does. */
export function findCardNumbers(
  route: Pick<Route, 'access' | 'body'>,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  message: string,
): Record<string, string[]> | undefined {
  const paths: string[] = [];
  collectPaths(request.params, [], paths);
  collectPaths(request.query, [], paths);
  // Provider webhooks are signed, contain long numbers and have no customer input.
  if (route.access !== 'signature' || route.body) collectPaths(request.body, [], paths);
  return paths.length > 0 ? Object.fromEntries(paths.map((path) => [path, [message]])) : undefined;
}

function collectPaths(value: unknown, path: readonly string[], paths: string[]): void {
  if (typeof value === 'string' || typeof value === 'number') {
    if (containsCardNumber(String(value))) paths.push(path.join('.') || 'body');
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, inner] of Object.entries(value)) {
      collectPaths(inner, [...path, name], paths);
      if (containsCardNumber(name)) paths.push(path.join('.') || 'body');
    }
  }
}

/** UUIDs and 34-character occurrence ids can consist of digits alone. */
const ownIdPattern = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\w-]{34})$/i;
const minDigitsPattern = /\d(?:[ -]?\d){12}/;

/** Whether a text is or contains a possible card number. */
export function containsCardNumber(text: string): boolean {
  if (text.length < 13 || !minDigitsPattern.test(text) || ownIdPattern.test(text)) return false;
  const compact = text.replace(/[\s-]/g, '');
  if (/^\d{13,19}$/.test(compact) && passesLuhn(compact)) return true;
  return findDigitRuns(text).some(isCardNumberInRun);
}

/** Runs of digits with single spaces or hyphens between them, outside of words. */
const findDigitRuns = (text: string): string[] => text.match(/(?<![\w.])\d+(?:[ -]\d+)*(?!\w)/g) ?? [];

/**
 * A card number starts and ends at the boundary of a digit group: 'card 4111 1111 1111 1111 12/27'. From each group
 * only the next 19 digits are read, so the time is linear.
 */
function isCardNumberInRun(run: string): boolean {
  const digits = run.replace(/[ -]/g, '');
  const boundaries = new Set([0]);
  let end = 0;
  for (const group of run.split(/[ -]/)) {
    end += group.length;
    boundaries.add(end);
  }
  const isLuhn = createLuhnCheck(digits);
  for (const start of boundaries) {
    for (let length = minDigits; length <= maxDigits; length += 1) {
      if (!boundaries.has(start + length) || !isLuhn(start, start + length)) continue;
      if (cardPrefix.test(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

/** Checks parts of the digits by sums of their starts, in which every digit at an odd or at an even index is doubled. */
function createLuhnCheck(digits: string): (start: number, end: number) => boolean {
  const oddDoubled = new Uint32Array(digits.length + 1);
  const evenDoubled = new Uint32Array(digits.length + 1);
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 48;
    const doubled = doubleDigit(digit);
    oddDoubled[at + 1] = (oddDoubled[at] ?? 0) + (at % 2 === 1 ? doubled : digit);
    evenDoubled[at + 1] = (evenDoubled[at] ?? 0) + (at % 2 === 1 ? digit : doubled);
  }
  return (start, end) => {
    // The last digit is not doubled.
    const sums = end % 2 === 1 ? oddDoubled : evenDoubled;
    return ((sums[end] ?? 0) - (sums[start] ?? 0)) % 10 === 0;
  };
}

const doubleDigit = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

const minDigits = 12;
const maxDigits = 19;

/** Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay and Maestro with their lengths. */
const cardPrefix =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|35\d{14}|6\d{15,18}|(?:5[06-8])\d{11,17})$/;

/** ISO/IEC 7812: every second digit from the right is doubled; the sum of the digits is a multiple of 10. */
const passesLuhn = (digits: string): boolean => createLuhnCheck(digits)(0, digits.length);
