import pg from 'pg';
import * as z from 'zod/mini';
import type { Log } from '#platform/log';
import { changedChannel } from '#platform/relay';

const notice = z.object({ client_id: z.uuid(), topics: z.array(z.string()) });
const again = 1000;

/** What the relay tells: which of a client's things changed. A notice may be lost with the connection; nothing sells by it. */
export type Heard = (changed: { clientId: string; topics: readonly string[] }) => void;

/** Listens on a connection of its own, and opens it anew where it was lost. */
export function listen(url: string, heard: Heard, log: Log): { stop: () => Promise<void> } {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, application_name: 'pavilion-listen' });
    client = opened;
    opened.on('notification', ({ payload }) => {
      const { client_id: clientId, topics } = notice.parse(JSON.parse(payload ?? ''));
      heard({ clientId, topics });
    });
    opened.on('error', (error) => log.warn({ err: error }, 'the listener lost its connection'));
    opened.once('end', reopen);
    await opened.connect();
    await opened.query(`listen ${changedChannel}`);
  };
  const begin = (): void => {
    open().catch((error: unknown) => {
      log.warn({ err: error }, 'the listener could not connect');
      reopen();
    });
  };
  const reopen = (): void => {
    if (!stopped && !timer?.hasRef()) timer = setTimeout(begin, again);
  };
  begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
