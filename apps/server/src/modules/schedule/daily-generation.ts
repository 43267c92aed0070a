import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import { generateOccurrences } from './generate-occurrences.ts';

/** After this time, a generation in which some schedules failed is tried again: it reads all the others too. */
const retryMs = 3_600_000;

/** Generates occurrences at the first call, then once a UTC day, however often it is called. `now` in milliseconds. */
export function createDailyGeneration(
  database: Database,
  now: () => number,
): (signal?: AbortSignal) => Promise<void> {
  let generatedDay: string | undefined;
  let retryAt = Number.POSITIVE_INFINITY;
  return async (signal) => {
    const instant = now();
    const today = getLocalDay(instant, 'UTC');
    if (today === generatedDay && instant < retryAt) return;
    const failed = await generateOccurrences(database, instant, { signal }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AggregateError) return error;
        throw error;
      },
    );
    generatedDay = today;
    retryAt = failed ? instant + retryMs : Number.POSITIVE_INFINITY;
    if (failed) throw failed;
  };
}
