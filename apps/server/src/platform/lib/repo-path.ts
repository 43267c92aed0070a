import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Resolves a path of the repository by searching upwards from this file, which runs from `apps/server/src` and, bundled,
 * from `dist/server`.
 */
export function resolveRepoPath(path: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, path);
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) throw new Error(`${path} not found: run this inside the repository.`);
  }
}
