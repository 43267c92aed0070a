import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { Log } from '#platform/runtime/logger';
import { generateOccurrences, type InvalidRecurrence } from './generate-occurrences.ts';

/** After this time, a generation in which some schedules failed is tried again: it reads all the others too. */
const retryMs = 3_600_000;

/** Generates occurrences at the first call, then once a UTC day, however often it is called. `now` in milliseconds. */
export function createDailyGeneration({
  database,
  now,
  log,
}: Pick<AppDeps, 'database' | 'now' | 'log'>): (signal?: AbortSignal) => Promise<void> {
  let generatedDay: string | undefined;
  let retryAt = Number.POSITIVE_INFINITY;
  const logInvalid = createInvalidLog(log);
  return async (signal) => {
    const instant = now();
    const today = getLocalDay(instant, 'UTC');
    if (today === generatedDay && instant < retryAt) return;
    const reportInvalid = (recurrence: InvalidRecurrence) => logInvalid(today, recurrence);
    const failed = await generateOccurrences(database, instant, { signal, reportInvalid }).then(
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

/** Logs each invalid recurrence once a day, however often the generation is tried again. */
function createInvalidLog(log: Log) {
  let day: string | undefined;
  const loggedIds = new Set<string>();
  return (today: string, recurrence: InvalidRecurrence): void => {
    if (today !== day) loggedIds.clear();
    day = today;
    if (loggedIds.has(recurrence.recurrenceId)) return;
    loggedIds.add(recurrence.recurrenceId);
    log.error(recurrence, 'recurrence rule invalid');
  };
}
