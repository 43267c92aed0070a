import { parseUtc } from './parse-utc.ts';

/** `useNow` may be so much behind. */
const nowStepMs = 30_000;

/** Whether a session has started, or starts before `useNow` says so. `now` is what it says. */
export const hasStarted = (startsAt: { utc: string }, now: number): boolean =>
  parseUtc(startsAt.utc) <= now + nowStepMs;
