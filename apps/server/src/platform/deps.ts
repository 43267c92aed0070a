import type { Database } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';
import type { Settings } from '#platform/runtime/settings';
import type { Keys } from '#platform/security/crypto';

/** What a module stands on, so that a test can put something else there. `now` is milliseconds since 1970. */
export type AppDeps = {
  database: Database;
  now: () => number;
  settings: Settings;
  keys: Keys;
  log: Log;
};
