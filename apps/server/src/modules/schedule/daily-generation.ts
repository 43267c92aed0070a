import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import { generateOccurrences } from './generate-occurrences.ts';

/** Generates occurrences at the first call, then once a UTC day, however often it is called. `now` in milliseconds. */
export function createDailyGeneration(
  database: Database,
  now: () => number,
): (signal?: AbortSignal) => Promise<void> {
  let generatedDay: string | undefined;
  return async (signal) => {
    const instant = now();
    const today = getLocalDay(instant, 'UTC');
    if (today === generatedDay) return;
    await generateOccurrences(database, instant, { signal });
    generatedDay = today;
  };
}
