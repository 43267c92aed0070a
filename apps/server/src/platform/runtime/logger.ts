import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { redactSecrets } from '#platform/runtime/redact-secrets';
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
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: serialiseError },
      hooks: { streamWrite: redact },
    },
    { write },
  );
}

/** Names, codes and stacks with their causes, also of each of several errors. Other properties can be large: a lost connection's error has its client. */
const serialiseError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(serialiseError) }),
  };
};

/** Redacts one line. It stays valid JSON: secrets become text, digits of card numbers become nines. */
export const redact = (line: string): string =>
  redactSecrets(line)
    .replace(bearerTokens, '$1[redacted]')
    .replace(emailAddresses, '$1***$2')
    .replace(digitRuns, (run) => (containsCardNumber(run) ? run.replace(/\d/g, '9') : run));

const bearerTokens = /(bearer\s+)[\w.~+/-]+=*/gi;
/** The look-behind starts a match only at the start of a run of characters, so a long run is read once. */
const emailAddresses = /(?<![\w.+-])([\w.+-])[\w.+-]*(@|%40)(?=[\w-]+\.)/g;
const digitRuns = /\d(?:[ -]?\d){12,}/g;
