import type { Keys } from '#platform/crypto';
import type { Database } from '#platform/database';
import type { Log } from '#platform/log';
import type { Settings } from '#platform/settings';

/** What a module stands on, so that a test can put something else there. `now` is milliseconds since 1970. */
export type Ground = {
  database: Database;
  now: () => number;
  settings: Settings;
  keys: Keys;
  log: Log;
};
