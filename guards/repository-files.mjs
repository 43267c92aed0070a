// Lists the files of the working tree for the guards.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Paths of tracked and new files, without ignored and deleted ones. */
export function listRepositoryFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(stdout.split('\n'))].filter((path) => path !== '' && existsSync(path));
}

export const isTest = (path) => /[.](test|spec)[.]|^e2e\/|\/testing\//.test(path);
