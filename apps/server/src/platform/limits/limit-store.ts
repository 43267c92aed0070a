import { CompiledQuery } from 'kysely';
import type { AppDeps } from '#platform/deps';

export type LimitDeps = Pick<AppDeps, 'database' | 'log'>;

/** The part of `pg` that rate-limiter-flexible calls. */
export type LimitStore = {
  query: (query: {
    text: string;
    values: readonly unknown[];
  }) => Promise<{ rows: unknown[]; rowCount: number }>;
};

/** A slower store counts as unavailable, because the limits run before everything else. */
const timeoutMs = 500;
/** While the store is unavailable, only one request in this time waits for it. */
const retryDelayMs = 1000;

/** Stores counters in PostgreSQL. Rejects at once for a second after a failure; the limits then count in memory. */
export function createLimitStore({ database, log }: LimitDeps): LimitStore {
  let retryAt = 0;
  return {
    async query({ text, values }) {
      if (performance.now() < retryAt) throw new Error('Rate limit store unavailable');
      try {
        const rows = await rejectAfter(
          timeoutMs,
          database.run({ compile: () => CompiledQuery.raw(text, [...values]) }),
        );
        return { rows, rowCount: rows.length };
      } catch (error) {
        retryAt = performance.now() + retryDelayMs;
        log.warn({ err: error }, 'rate limit store unavailable, counting in memory');
        throw error;
      }
    },
  };
}

function rejectAfter<Value>(delayMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Rate limit store silent for ${delayMs} ms`)), delayMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
