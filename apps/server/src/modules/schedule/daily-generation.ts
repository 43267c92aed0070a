import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import { generateOccurrences } from './generate-occurrences.ts';

/** Opens the horizon at the first call and then once a day, however often it is asked. `now` in milliseconds. */
export function createDailyGeneration(database: Database, now: () => number): () => Promise<void> {
  let generatedDay: string | undefined;
  return async () => {
    const at = now();
    const today = getLocalDay(at, 'UTC');
    if (today === generatedDay) return;
    await generateOccurrences(database, at);
    generatedDay = today;
  };
}
