import { localDay } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database';
import { openHorizon } from './open-horizon.ts';

/** Opens the horizon at the first call and then once a day, however often it is asked. `now` in milliseconds. */
export function keepHorizon(database: Database, now: () => number): () => Promise<void> {
  let opened: string | undefined;
  return async () => {
    const at = now();
    const today = localDay(at, 'UTC');
    if (today === opened) return;
    await openHorizon(database, at);
    opened = today;
  };
}
