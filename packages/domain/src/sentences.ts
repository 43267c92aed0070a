/** Joins several messages into one text, each closed by a full stop. A single message stays as it is (CHK-30). */
export function joinSentences(messages: readonly string[]): string {
  if (messages.length < 2) return messages.join('');
  return messages.map((message) => (/[.!?…]$/.test(message) ? message : `${message}.`)).join(' ');
}
