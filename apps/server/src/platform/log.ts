import { type Logger, pino, stdTimeFunctions } from 'pino';
import { holdsCardNumber } from '#platform/card-number';

export type Log = Logger;

/**
 * Structured lines. What nobody may read is taken out of the whole line, wherever it stands: passwords, tokens,
 * cookies, card numbers; of an address only as much stays as helps to find it again.
 */
export function openLog(
  level: string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, hooks: { streamWrite: redact } },
    { write },
  );
}

/** Names whose values are secrets, as keys of JSON (also of JSON inside a text) and as parameters of an address. */
const secret =
  '[\\w-]*(?:password|token|ticket|secret|authorization|cookie|session_key|session-key|card_identifier|saved_card_id|signature|creq|cres)[\\w-]*';
const inJson = new RegExp(`("${secret}":)(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi');
/** JSON inside a text: there a quote is written with a backslash, and one within the value with three. */
const inText = new RegExp(`(\\\\"${secret}\\\\":)\\\\"(?:[^"\\\\]|\\\\\\\\(?:\\\\.|[^\\\\]))*\\\\"`, 'gi');
const parameters = new RegExp(`([?&]${secret}=)[^&\\s"\\\\#]*`, 'gi');
const bearers = /(bearer\s+)[\w.~+/-]+=*/gi;
const addresses = /([\w+-])[\w.+-]*(@|%40)(?=[\w-]+\.)/g;
const runsOfDigits = /\d(?:[ -]?\d){12,}/g;

/** One line without what may not be kept. It stays JSON: a secret becomes a text, a card's digits become nines. */
export const redact = (line: string): string =>
  line
    .replace(inJson, '$1"[redacted]"')
    .replace(inText, '$1\\"[redacted]\\"')
    .replace(parameters, '$1[redacted]')
    .replace(bearers, '$1[redacted]')
    .replace(addresses, '$1***$2')
    .replace(runsOfDigits, (run) => (holdsCardNumber(run) ? run.replace(/\d/g, '9') : run));
