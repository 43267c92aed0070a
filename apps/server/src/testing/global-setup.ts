import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/database/migrate';
import { startTemporaryPostgres } from '../../../../scripts/postgres.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server, and the name of the database on it that the migrations made, of which every test file gets a clone. */
    database: { server: string; template: string };
  }
}

/**
 * A PostgreSQL for this run alone, or the server that DATABASE_URL names, with a database made by the migrations.
 * Nobody may connect to that one, for what is in use cannot be cloned.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env['DATABASE_URL'];
  const temporaryServer = givenUrl ? undefined : await startTemporaryPostgres();
  const server = givenUrl ?? temporaryServer?.url ?? '';
  const template = `pavilion_template_${process.pid}`;

  await runStatements(server, [`create database ${template}`]);
  await migrate(Object.assign(new URL(server), { pathname: template }).href);
  await runStatements(server, [`alter database ${template} allow_connections false`]);
  project.provide('database', { server, template });
  return async () => {
    await runStatements(server, [`drop database ${template} with (force)`]);
    await temporaryServer?.stop();
  };
}

/** Runs statements one by one, on a connection that is closed after them. */
export async function runStatements(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
