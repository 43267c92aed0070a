import pg from 'pg';
import * as z from 'zod/mini';
import { createConnectionOptions } from '#platform/database/pool';
import { changedChannel } from '#platform/jobs/relay';
import type { Log } from '#platform/runtime/logger';

const noticeSchema = z.object({ client_id: z.uuid(), topics: z.array(z.string()) });
const reconnectDelayMs = 1000;

/** Receives the changed topics of a client. Notifications can be lost with the connection, so no sale depends on them. */
export type ChangeListener = (change: { clientId: string; topics: readonly string[] }) => void;

/** Listens on its own connection and reconnects when it is lost. */
export function subscribeToChanges(
  url: string,
  onChange: ChangeListener,
  log: Log,
): { stop: () => Promise<void> } {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const connection = new pg.Client(
      createConnectionOptions(url, {
        name: 'pavilion-listen',
        connectTimeoutMs: 5000,
        statementTimeoutMs: 5000,
      }),
    );
    client = connection;
    connection.on('notification', ({ payload }) => {
      const { client_id: clientId, topics } = noticeSchema.parse(JSON.parse(payload ?? ''));
      onChange({ clientId, topics });
    });
    connection.on('error', (error) => log.warn({ err: error }, 'change listener connection lost'));
    connection.once('end', scheduleReconnect);
    await connection.connect();
    await connection.query(`listen ${changedChannel}`);
  };
  const start = (): void => {
    connect().catch((error: unknown) => {
      log.warn({ err: error }, 'change listener connection failed');
      // It may have connected without listening.
      client?.end().catch(() => {});
      scheduleReconnect();
    });
  };
  const scheduleReconnect = (): void => {
    if (!isStopped && !timer?.hasRef()) timer = setTimeout(start, reconnectDelayMs);
  };
  start();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
