import pg from 'pg';

/** Drops all tables, also those of the job queue. The migrations create them again. */
export async function dropAllTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query('drop schema if exists graphile_worker cascade');
  } finally {
    await client.end();
  }
}
