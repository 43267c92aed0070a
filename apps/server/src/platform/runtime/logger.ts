import { type Logger, pino, stdTimeFunctions } from 'pino';
import { containsCardNumber } from '#platform/security/card-number';

export type Log = Logger;

/**
 * Structured lines. What nobody may read is taken out of the whole line, wherever it stands: passwords, tokens,
 * cookies, card numbers; of an address only as much stays as helps to find it again.
 */
export function createLogger(
  level: string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, hooks: { streamWrite: redact } },
    { write },
  );
}

/** Names whose values are secrets, as keys of JSON (also of JSON inside a text) and as parameters of an address. */
const secretNamePattern =
  '[\\w-]*(?:password|token|ticket|secret|authorization|cookie|session_key|session-key|card_identifier|saved_card_id|signature|creq|cres)[\\w-]*';
const jsonSecrets = new RegExp(`("${secretNamePattern}":)(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi');
/** JSON inside a text: there a quote is written with a backslash, and one within the value with three. */
const escapedJsonSecrets = new RegExp(
  `(\\\\"${secretNamePattern}\\\\":)\\\\"(?:[^"\\\\]|\\\\\\\\(?:\\\\.|[^\\\\]))*\\\\"`,
  'gi',
);
const urlSecrets = new RegExp(`([?&]${secretNamePattern}=)[^&\\s"\\\\#]*`, 'gi');
const bearerTokens = /(bearer\s+)[\w.~+/-]+=*/gi;
const emailAddresses = /([\w+-])[\w.+-]*(@|%40)(?=[\w-]+\.)/g;
const digitRuns = /\d(?:[ -]?\d){12,}/g;

/** One line without what may not be kept. It stays JSON: a secret becomes a text, a card's digits become nines. */
export const redact = (line: string): string =>
  line
    .replace(jsonSecrets, '$1"[redacted]"')
    .replace(escapedJsonSecrets, '$1\\"[redacted]\\"')
    .replace(urlSecrets, '$1[redacted]')
    .replace(bearerTokens, '$1[redacted]')
    .replace(emailAddresses, '$1***$2')
    .replace(digitRuns, (run) => (containsCardNumber(run) ? run.replace(/\d/g, '9') : run));
