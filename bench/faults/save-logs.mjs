// Keeps what the processes logged, because their folder is deleted with the world.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/settings.mjs';

/** Copies the logs of a world to `test-results/name`, and returns that folder. */
export function saveLogs(home, name) {
  const target = join(root, 'test-results', name);
  fs.rmSync(target, { recursive: true, force: true });
  fs.mkdirSync(target, { recursive: true });
  for (const file of fs.readdirSync(home).filter((entry) => entry.endsWith('.log')))
    fs.copyFileSync(join(home, file), join(target, file));
  return target;
}
