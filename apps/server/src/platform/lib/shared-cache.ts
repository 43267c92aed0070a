/** How many answers one process keeps: the oldest goes first. */
const defaultMaxEntries = 1000;

/**
 * Shares what many ask at once: one computation in flight for a key, and its answer for at most `ms` (real time) from
 * the moment that it began. A computation that fails is nobody's answer. Never used to sell.
 */
export function createSharedCache<Value>(maxAgeMs: number, maxEntries = defaultMaxEntries) {
  const entries = new Map<string, { startedAt: number; value: Promise<Value> }>();
  return (key: string, compute: () => Promise<Value>): Promise<Value> => {
    const cached = entries.get(key);
    const now = performance.now();
    if (cached && now - cached.startedAt < maxAgeMs) return cached.value;

    const value = compute();
    const entry = { startedAt: now, value };
    entries.delete(key);
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    // They stand in the order in which they were begun, so the first that is fresh ends the old ones.
    for (const [oldest, { startedAt }] of entries) {
      if (entries.size <= maxEntries && now - startedAt < maxAgeMs) break;
      entries.delete(oldest);
    }
    return value;
  };
}
