import type { Database } from '#platform/database/database';
import type { Log } from '#platform/runtime/logger';
import type { Settings } from '#platform/runtime/settings';
import type { Keys } from '#platform/security/crypto';

/** Dependencies of a module, injected so that tests can replace them. `now` is in milliseconds since 1970 (UTC). */
export type AppDeps = {
  database: Database;
  now: () => number;
  settings: Settings;
  keys: Keys;
  log: Log;
};
