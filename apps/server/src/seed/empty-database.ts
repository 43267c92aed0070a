import pg from 'pg';

/** Drops whatever is in a database, the queue's tables too; the migrations make it anew. */
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
