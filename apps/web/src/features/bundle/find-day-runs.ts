import { addDays } from '@pavilion/domain/day';

/** The runs of consecutive days among sorted days, each by its first and last day. */
export function findDayRuns(days: readonly string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
