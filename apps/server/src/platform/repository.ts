import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A folder of the repository, looked for upwards from this file: it runs from `apps/server/src` and, bundled, from
 * `dist/server`.
 */
export function folderOfRepository(path: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const found = join(at, path);
    if (existsSync(found)) return found;
    if (dirname(at) === at) throw new Error(`${path} is missing: run this inside the repository.`);
  }
}
