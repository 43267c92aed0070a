import { type Logger, pino, stdTimeFunctions } from 'pino';
import { containsCardNumber } from '#platform/security/card-number';

export type Log = Logger;

/**
 * Creates a JSON logger. Passwords, tokens, cookies and card numbers are redacted anywhere in a line; email addresses
 * keep their first character and domain.
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

/** Names of secret values, as JSON keys (also in JSON inside a text) and as URL parameters. */
const secretNamePattern =
  '[\\w-]*(?:password|token|ticket|secret|authorization|cookie|session_key|session-key|card_identifier|saved_card_id|signature|creq|cres)[\\w-]*';
const jsonSecrets = new RegExp(`("${secretNamePattern}":)(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi');
/** JSON inside a text escapes a quote with one backslash, and a quote within a value with three. */
const escapedJsonSecrets = new RegExp(
  `(\\\\"${secretNamePattern}\\\\":)\\\\"(?:[^"\\\\]|\\\\\\\\(?:\\\\.|[^\\\\]))*\\\\"`,
  'gi',
);
const urlSecrets = new RegExp(`([?&]${secretNamePattern}=)[^&\\s"\\\\#]*`, 'gi');
const bearerTokens = /(bearer\s+)[\w.~+/-]+=*/gi;
const emailAddresses = /([\w+-])[\w.+-]*(@|%40)(?=[\w-]+\.)/g;
const digitRuns = /\d(?:[ -]?\d){12,}/g;

/** Redacts one line. It stays valid JSON: secrets become text, digits of card numbers become nines. */
export const redact = (line: string): string =>
  line
    .replace(jsonSecrets, '$1"[redacted]"')
    .replace(escapedJsonSecrets, '$1\\"[redacted]\\"')
    .replace(urlSecrets, '$1[redacted]')
    .replace(bearerTokens, '$1[redacted]')
    .replace(emailAddresses, '$1***$2')
    .replace(digitRuns, (run) => (containsCardNumber(run) ? run.replace(/\d/g, '9') : run));
