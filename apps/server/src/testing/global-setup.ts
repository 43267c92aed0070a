import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/database/migrate';
import { migrateQueue } from '#platform/jobs/job-runner';
import { createLogger } from '#platform/runtime/logger';
import { startTemporaryPostgres } from '../../../../scripts/postgres.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server, and the name of its migrated database, which is cloned for every test file. */
    database: { server: string; template: string };
  }
}

/**
 * Starts a temporary PostgreSQL, or uses DATABASE_URL, and migrates a template database. Connections to the template are
 * not allowed, because a database in use cannot be cloned. Builds the sandbox, which starts in a third of the time that its
 * sources take.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-changed', 'server'], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The sandbox was not built');
  const givenUrl = process.env['DATABASE_URL'];
  const temporaryServer = givenUrl ? undefined : await startTemporaryPostgres({ max_connections: 500 });
  const server = givenUrl ?? temporaryServer?.url ?? '';
  const template = `pavilion_template_${process.pid}`;

  await runStatements(server, [`create database ${template}`]);
  const { href } = Object.assign(new URL(server), { pathname: template });
  await migrate(href);
  await migrateQueue(href, createLogger('silent'));
  await runStatements(server, [`alter database ${template} allow_connections false`]);
  project.provide('database', { server, template });
  return async () => {
    await runStatements(server, [`drop database ${template} with (force)`]);
    await temporaryServer?.stop();
  };
}

/** Runs statements one by one on a new connection. */
export async function runStatements(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
