import type { Transaction } from '#platform/database/database';
import {
  deleteAllocations,
  findConflicts,
  insertAllocations,
  lapseExpiredConflicts,
  lockRootLocation,
  type OccurrenceAllocation,
  replaceUnionAllocations,
} from './store/allocation.ts';

/** Occurrences of one location tree that need allocations. `now` in milliseconds. */
export type AllocationRequest = {
  clientId: string;
  rootId: string;
  occurrences: readonly OccurrenceAllocation[];
  now: number;
};

/**
 * Rule 2: allocates all leaves of each occurrence, one row per leaf, and returns the ids of those that conflict. A
 * conflicting occurrence loses the allocations that it had before. The caller has locked the occurrences.
 */
export async function allocateOccurrences(tx: Transaction, request: AllocationRequest): Promise<string[]> {
  const { clientId, occurrences } = request;
  if (occurrences.length === 0) return [];
  await lockRootLocation(tx, request);
  await lapseExpiredConflicts(tx, request);
  await deleteAllocations(tx, {
    clientId,
    occurrenceIds: occurrences.map(({ occurrenceId }) => occurrenceId),
  });

  const { conflicting, hasPartial } = await insertAllOrNone(tx, clientId, occurrences);
  if (!hasPartial) return getOccurrenceIds(conflicting);
  // A partial allocation that was deleted may have blocked another occurrence, so each one is tried again by itself.
  const refused: OccurrenceAllocation[] = [];
  for (const occurrence of conflicting) {
    const { conflicting: stillConflicting } = await insertAllOrNone(tx, clientId, [occurrence]);
    refused.push(...stillConflicting);
  }
  return getOccurrenceIds(refused);
}

const getOccurrenceIds = (occurrences: readonly OccurrenceAllocation[]) =>
  occurrences.map(({ occurrenceId }) => occurrenceId);

/** Allocates all leaves or none of each occurrence. `conflicting` are those without allocations. */
async function insertAllOrNone(
  tx: Transaction,
  clientId: string,
  occurrences: readonly OccurrenceAllocation[],
) {
  const leafCounts = await insertAllocations(tx, clientId, occurrences);
  const conflicting = occurrences.filter(
    (occurrence) => leafCounts.get(occurrence.occurrenceId) !== occurrence.leafLocationIds.length,
  );
  const partial = conflicting.filter(({ occurrenceId }) => leafCounts.has(occurrenceId));
  if (partial.length > 0) await deleteAllocations(tx, { clientId, occurrenceIds: getOccurrenceIds(partial) });
  return { conflicting, hasPartial: partial.length > 0 };
}

/**
 * ACT-45: allocates the leaves of a schedule's overlapping occurrences once, for the union of their periods. Returns the
 * ids of conflicting occurrences, which are left out of the union. Allocations that started before `from` stay.
 */
export async function allocateOverlappingOccurrences(
  tx: Transaction,
  request: AllocationRequest & { scheduleId: string; from: number },
): Promise<string[]> {
  const { occurrences } = request;
  await lockRootLocation(tx, request);
  if (occurrences.length > 0) await lapseExpiredConflicts(tx, request);
  const refused = occurrences.length > 0 ? await findConflicts(tx, request) : [];
  const allocatable = occurrences.filter(({ occurrenceId }) => !refused.includes(occurrenceId));
  await replaceUnionAllocations(tx, { ...request, occurrences: allocatable });
  return refused;
}

/** Deletes the allocations of occurrences that no longer take place. */
export const deallocateOccurrences = (
  tx: Transaction,
  clientId: string,
  occurrenceIds: readonly string[],
): Promise<void> => deleteAllocations(tx, { clientId, occurrenceIds });
