import { spawnSync } from 'node:child_process';

/** Copies the data folder of a stopped stack with its owners, because as root PostgreSQL runs under another account. */
export function copyData(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data folder was not copied:\n${stderr}`);
}
