/** Entries per cache; the oldest is dropped first. */
const defaultMaxEntries = 1000;

/**
 * Shares one computation per key between callers for `maxAgeMs` of real time from its start. Failures are not cached.
 * `peek` returns a fresh value without computing, `forget` drops a key. A value may be out of date: a decision to sell
 * on it needs a claim that proves its version.
 */
export function createSharedCache<Value>(maxAgeMs: number, maxEntries = defaultMaxEntries) {
  const entries = new Map<string, { startedAt: number; value: Promise<Value> }>();
  const read = (key: string, compute: () => Promise<Value>): Promise<Value> => {
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
    // Entries are in order of their start, so the first fresh one ends the expired ones.
    for (const [oldest, { startedAt }] of entries) {
      if (entries.size <= maxEntries && now - startedAt < maxAgeMs) break;
      entries.delete(oldest);
    }
    return value;
  };
  const peek = (key: string): Promise<Value> | undefined => {
    const cached = entries.get(key);
    return cached && performance.now() - cached.startedAt < maxAgeMs ? cached.value : undefined;
  };
  return Object.assign(read, { peek, forget: (key: string): void => void entries.delete(key) });
}
