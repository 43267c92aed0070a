/** How many answers one process keeps: the oldest goes first. */
const kept = 1000;

/**
 * Shares what many ask at once: one computation in flight for a key, and its answer for at most `ms` (real time) from
 * the moment that it began. A computation that fails is nobody's answer. Never used to sell.
 */
export function shareFor<Value>(ms: number, size = kept) {
  const answers = new Map<string, { begun: number; value: Promise<Value> }>();
  return (key: string, compute: () => Promise<Value>): Promise<Value> => {
    const found = answers.get(key);
    const now = performance.now();
    if (found && now - found.begun < ms) return found.value;

    const value = compute();
    const made = { begun: now, value };
    answers.delete(key);
    answers.set(key, made);
    value.catch(() => {
      if (answers.get(key) === made) answers.delete(key);
    });
    // They stand in the order in which they were begun, so the first that is fresh ends the old ones.
    for (const [oldest, { begun }] of answers) {
      if (answers.size <= size && now - begun < ms) break;
      answers.delete(oldest);
    }
    return value;
  };
}
