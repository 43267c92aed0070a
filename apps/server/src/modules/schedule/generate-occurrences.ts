import { addDays } from '@pavilion/domain/day';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { Database, Transaction } from '#platform/database/database';
import { DatabaseUnavailableError } from '#platform/database/unavailable';
import {
  allocateOccurrences,
  allocateOverlappingOccurrences,
  deallocateOccurrences,
  type OccurrenceAllocation,
} from '../booking/index.ts';
import { type Plan, planOccurrences } from './plan-occurrences.ts';
import {
  lockMisallocated,
  lockOverlapping,
  type OccurrenceSpace,
  saveOccurrences,
  updateClashes,
  withdrawUnplanned,
} from './store/occurrence.ts';
import { readClientIds, readSchedules, type Schedule, saveGeneratedUntil } from './store/schedule.ts';

/** Numbers of rows written, withdrawn and clashing. */
export type GenerationResult = {
  written: number;
  withdrawn: number;
  clashing: number;
};

/** A recurrence whose rule cannot be parsed. */
export type InvalidRecurrence = { clientId: string; scheduleId: string; recurrenceId: string };

/**
 * `from` defaults to now, in milliseconds. The signal stops the generation between two schedules. An invalid recurrence is
 * reported, and its occurrences stay as they are; the others of its schedule are generated.
 */
type GenerationOptions = {
  from?: number;
  signal?: AbortSignal | undefined;
  reportInvalid?: (recurrence: InvalidRecurrence) => void;
};

/**
 * ADM-06: generates the occurrences of every schedule from `from` to the end of the rolling horizon, each schedule in
 * its own transaction. Instants are milliseconds since 1970. Idempotent; every run retries the allocations of clashing
 * occurrences. A schedule that fails does not stop the others; all failures are thrown at the end.
 */
export async function generateOccurrences(
  database: Database,
  now: number,
  { from = now, signal, reportInvalid = () => {} }: GenerationOptions = {},
): Promise<GenerationResult> {
  const result: GenerationResult = { written: 0, withdrawn: 0, clashing: 0 };
  const failures: Error[] = [];
  const orFailure = async <T>(schedule: Schedule, work: (tx: Transaction) => Promise<T>) => {
    signal?.throwIfAborted();
    try {
      return (await database.inTransaction(async (tx) => ok(await work(tx)))).value;
    } catch (cause) {
      if (cause instanceof DatabaseUnavailableError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      failures.push(new Error(`Generation of schedule ${schedule.id} failed: ${reason}`, { cause }));
      return undefined;
    }
  };
  for (const clientId of await readClientIds(database.run)) {
    // The local day of every time zone is less than two days from the UTC day.
    const schedules = await readSchedules(database.run, clientId, addDays(getLocalDay(from, 'UTC'), -2));
    const clashing: Schedule[] = [];
    for (const schedule of schedules) {
      const generated = await orFailure(schedule, (tx) => generateForSchedule(tx, schedule, from, now));
      if (!generated) continue;
      for (const recurrenceId of generated.invalidIds)
        reportInvalid({ clientId, scheduleId: schedule.id, recurrenceId });
      result.written += generated.written;
      result.withdrawn += generated.withdrawn;
      if (generated.clashing > 0) clashing.push(schedule);
    }
    // A schedule later in the loop may have released the conflicting allocation, so clashing schedules are retried.
    for (const schedule of clashing) {
      result.clashing +=
        (await orFailure(schedule, (tx) => allocateForSchedule(tx, schedule, from, now))) ?? 0;
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return result;
}

async function generateForSchedule(
  tx: Transaction,
  schedule: Schedule,
  from: number,
  now: number,
): Promise<GenerationResult & Pick<Plan, 'invalidIds'>> {
  const { occurrences, until, invalidIds } = planOccurrences(schedule, from, now);
  const scope = { clientId: schedule.client_id, scheduleId: schedule.id };
  const written = await saveOccurrences(tx, scope, occurrences);
  const withdrawn = await withdrawUnplanned(tx, { ...scope, from, keptIds: invalidIds }, occurrences);
  await saveGeneratedUntil(tx, { ...scope, day: until, keptIds: invalidIds });
  const clashing = await allocateForSchedule(tx, schedule, from, now);
  return { written, withdrawn, clashing, invalidIds };
}

/** Returns the number of clashing occurrences. A sequential schedule's court is allocated only when it is booked. */
async function allocateForSchedule(
  tx: Transaction,
  schedule: Schedule,
  from: number,
  now: number,
): Promise<number> {
  if (schedule.booking_strategy === 'sequential') return 0;
  const { client_id: clientId, id: scheduleId, root_id: rootId } = schedule;
  const scope = { clientId, scheduleId, from };
  const isOverlapping = schedule.booking_strategy === 'overlapping';
  const locked = isOverlapping ? await lockOverlapping(tx, scope) : await lockMisallocated(tx, scope);
  const active = locked.filter((occurrence) => occurrence.isActive);
  const request = { clientId, rootId, occurrences: active.map(toAllocation), now };

  const inactive = locked.filter((occurrence) => !occurrence.isActive);
  if (inactive.length > 0) await deallocateOccurrences(tx, clientId, getIds(inactive));
  if (active.length === 0 && !isOverlapping) return 0;
  const clashing = isOverlapping
    ? await allocateOverlappingOccurrences(tx, { ...request, scheduleId, from })
    : await allocateOccurrences(tx, request);
  const placed = getIds(active).filter((id) => !clashing.includes(id));
  await updateClashes(tx, clientId, { placed, clashing });
  return clashing.length;
}

const getIds = (occurrences: readonly OccurrenceSpace[]) => occurrences.map(({ id }) => id);

const toAllocation = ({ id, leaves, from, until }: OccurrenceSpace): OccurrenceAllocation => ({
  occurrenceId: id,
  leafLocationIds: leaves,
  from: from.getTime(),
  until: until.getTime(),
});
