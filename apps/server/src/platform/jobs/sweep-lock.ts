import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { createConnectionOptions } from '#platform/database/pool';
import { createKeyedQueue } from '#platform/lib/keyed-queue';
import type { Log } from '#platform/runtime/logger';

/** A held lock. `lost` aborts when the connection that holds it is lost; from then on another process may hold it. */
export type HeldLock = { lost: AbortSignal; release: () => Promise<void> };

/** The advisory locks of one process. `tryAcquire` returns undefined while this or another process holds the lock. */
export type SweepLocks = {
  tryAcquire: (name: string) => Promise<HeldLock | undefined>;
  close: () => Promise<void>;
};

const timeoutMs = 5000;
const recheckMs = 10_000;

/**
 * Session-level advisory locks on a connection of their own, so that no transaction is open while a sweep waits for
 * others, and PostgreSQL releases them however the process ends. The connection is opened at the first lock and again
 * after each loss. It is checked while a lock is held, because a silent server or a pooling proxy may have ended it.
 */
export function createSweepLocks(url: string, log: Log, { recheckIntervalMs = recheckMs } = {}): SweepLocks {
  let session: LockSession | undefined;
  let opening: Promise<LockSession> | undefined;

  const getSession = (): Promise<LockSession> => {
    if (session && !session.lost.signal.aborted) return Promise.resolve(session);
    opening ??= openSession(url, log, recheckIntervalMs)
      .then((opened) => {
        session = opened;
        return opened;
      })
      .finally(() => {
        opening = undefined;
      });
    return opening;
  };

  return {
    async tryAcquire(name) {
      const { claimed, held, lost, query, end } = await getSession();
      // The same session would get the lock a second time.
      if (claimed.has(name)) return undefined;
      claimed.add(name);
      const key = `sweep ${name}`;
      try {
        if ((await query(acquireSql, [key])) !== 1) {
          claimed.delete(name);
          return undefined;
        }
      } catch (error) {
        // Whether the session holds the lock is unknown, and its end releases it.
        end(error);
        throw error;
      }
      held.add(name);
      return {
        lost: lost.signal,
        async release() {
          // Before the statement, so that the check does not miss a lock that is being released.
          held.delete(name);
          if (!lost.signal.aborted) await query(releaseSql, [key]).catch(end);
          claimed.delete(name);
        },
      };
    },
    async close() {
      await opening?.catch(() => {});
      session?.end(new Error('Sweep locks closed'));
    },
  };
}

const acquireSql = 'select pg_try_advisory_lock(hashtextextended($1, 0))::int as value';
const releaseSql = 'select pg_advisory_unlock(hashtextextended($1, 0))::int as value';
/** Advisory locks of the connection's own session. */
const countSql = `select count(*)::int as value from pg_locks
  where locktype = 'advisory' and granted and pid = pg_backend_pid()`;

type LockSession = {
  query: (text: string, values?: string[]) => Promise<number>;
  /** Locks that are requested or held, and those that are held. */
  claimed: Set<string>;
  held: Set<string>;
  lost: AbortController;
  end: (reason: unknown) => void;
};

async function openSession(url: string, log: Log, recheckIntervalMs: number): Promise<LockSession> {
  const client = new pg.Client(
    createConnectionOptions(url, {
      name: 'pavilion-sweep-locks',
      connectTimeoutMs: timeoutMs,
      statementTimeoutMs: timeoutMs,
    }),
  );
  const claimed = new Set<string>();
  const held = new Set<string>();
  const lost = new AbortController();
  // Every sweep that runs listens.
  setMaxListeners(0, lost.signal);
  const end = (reason: unknown): void => {
    if (lost.signal.aborted) return;
    clearInterval(timer);
    lost.abort(reason);
    // Not awaited: a server that does not respond never confirms the end.
    client.end().catch(() => {});
  };
  client.on('error', (error) => {
    if (!lost.signal.aborted) log.warn({ err: error }, 'sweep lock connection lost');
    end(error);
  });
  client.once('end', () => end(new Error('Sweep lock connection ended')));
  const inTurn = createKeyedQueue(1);
  const query: LockSession['query'] = async (text, values = []) => {
    const { rows } = await inTurn('', () => client.query<{ value: number }>(text, values));
    return rows[0]?.value ?? 0;
  };
  const timer = setInterval(() => {
    if (held.size === 0) return;
    query(countSql).then((count) => count < held.size && end(new Error('Sweep locks gone')), end);
  }, recheckIntervalMs);
  try {
    await client.connect();
  } catch (error) {
    end(error);
    throw error;
  }
  return { query, claimed, held, lost, end };
}
