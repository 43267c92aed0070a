/** Names of secret values, as JSON keys (also in JSON inside a text) and as URL parameters. */
const secretName =
  /password|token|ticket|secret|authorization|cookie|session_key|session-key|card_identifier|saved_card_id|signature|creq|cres/i;

/** JSON inside a text escapes a quote with one backslash, and a quote within a value with three. */
const escapedQuote = '\\"';

/**
 * Replaces the values of secret names in a line. Every character is read once, in time linear in the length of the line:
 * a caller chooses most of it.
 */
export function redactSecrets(line: string): string {
  const names = /[\w-]+/g;
  let redacted = '';
  let copiedTo = 0;
  for (let match = names.exec(line); match; match = names.exec(line)) {
    if (!secretName.test(match[0])) continue;
    const value = findValue(line, match.index, names.lastIndex);
    if (!value) continue;
    redacted += line.slice(copiedTo, value.start) + value.replacement;
    copiedTo = value.end;
    names.lastIndex = value.end;
  }
  return redacted + line.slice(copiedTo);
}

type SecretValue = { start: number; end: number; replacement: string };

/** The value of the name at this position; undefined if it is neither a JSON key nor a URL parameter. */
function findValue(line: string, nameStart: number, nameEnd: number): SecretValue | undefined {
  const before = line[nameStart - 1];
  if ((before === '?' || before === '&') && line[nameEnd] === '=')
    return { start: nameEnd + 1, end: findUrlValueEnd(line, nameEnd + 1), replacement: '[redacted]' };
  if (before !== '"') return undefined;
  const isEscaped = line[nameStart - 2] === '\\';
  const quote = isEscaped ? escapedQuote : '"';
  const start = nameEnd + quote.length + 1;
  if (!line.startsWith(`${quote}:`, nameEnd)) return undefined;
  const replacement = `${quote}[redacted]${quote}`;
  if (line.startsWith(quote, start))
    return { start, end: findQuote(line, start + quote.length, isEscaped), replacement };
  return !isEscaped && line[start] === '['
    ? { start, end: findArrayEnd(line, start + 1), replacement }
    : undefined;
}

function findUrlValueEnd(line: string, from: number): number {
  const end = /[&\s"\\#]/g;
  end.lastIndex = from;
  return end.exec(line)?.index ?? line.length;
}

/** Position after the bracket that closes an array of texts. */
function findArrayEnd(line: string, from: number): number {
  for (let at = from; at < line.length; ) {
    if (line[at] === ']') return at + 1;
    at = line[at] === '"' ? findQuote(line, at + 1, false) : at + 1;
  }
  return line.length;
}

/** Position after the quote that closes a value: its backslashes are none, or exactly one if it is escaped. */
function findQuote(line: string, from: number, isEscaped: boolean): number {
  let backslashes = 0;
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '\\') backslashes += 1;
    else {
      if (line[at] === '"' && (isEscaped ? backslashes % 4 === 1 : backslashes % 2 === 0)) return at + 1;
      backslashes = 0;
    }
  }
  return line.length;
}
