import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { findViolations } from '../../../../scripts/check-invariants.mjs';
import { runStatements } from './global-setup.ts';

/**
 * Creates a migrated database for one test file and returns its URL. When the file is done, it checks every rule of
 * `invariants.sql`, unless the file breaks them on purpose, and drops the database.
 */
export async function cloneDatabase({ canBreakInvariants = false } = {}): Promise<string> {
  const { server, template } = inject('database');
  const name = `pavilion_test_${randomBytes(8).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: name }).href;
  // Copying files takes a third of the time of the default strategy, which logs every block.
  await runStatements(server, [`create database ${name} template ${template} strategy file_copy`]);
  afterAll(async () => {
    const violations = canBreakInvariants ? [] : await findViolations(url);
    await runStatements(server, [`drop database ${name} with (force)`]);
    if (violations.length > 0) throw new Error(`Invariants violated:\n${violations.join('\n')}`);
  });
  return url;
}
