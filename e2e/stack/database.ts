import { join } from 'node:path';
import pg from 'pg';
import { getRunningUrl } from '../../scripts/postgres.mjs';
import type { TestStack } from './test-stack.ts';

type Stack = Pick<TestStack, 'dataDir'>;

/** The application that global-setup.ts started. */
const getMainStack = (): Stack => ({ dataDir: process.env['PAVILION_E2E_DATA'] ?? '' });

/** URL of a running application's database. */
export const getDatabaseUrl = (stack: Stack): string => getRunningUrl(join(stack.dataDir, 'pg')) ?? '';

/** Runs one statement on the database of a running application, for what no page and no provider can bring about. */
export async function runStatement<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
  stack = getMainStack(),
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(stack) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
