import type { Database } from '#platform/database';
export async function plantNational(_database: Database, _now: number, _size: { venues: number; occurrences: number }): Promise<void> {
  throw new Error('not yet');
}
