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

/** Sessions of one location tree that want space. `now` is milliseconds since 1970. */
export type AllocationRequest = {
  clientId: string;
  rootId: string;
  occurrences: readonly OccurrenceAllocation[];
  now: number;
};

/**
 * Rule 2: gives sessions their own space, one row for each leaf, and answers which of them found it taken: those have
 * none, not even what they had before. The sessions' rows are locked already, by whoever asks.
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

  const { without: conflicting, partial } = await insertAllOrNone(tx, clientId, occurrences);
  if (!partial) return getOccurrenceIds(conflicting);
  // What had to give back a part may have stood in the way of another, so now each is asked for by itself.
  const refused: OccurrenceAllocation[] = [];
  for (const occurrence of conflicting) {
    const { without: stillConflicting } = await insertAllOrNone(tx, clientId, [occurrence]);
    refused.push(...stillConflicting);
  }
  return getOccurrenceIds(refused);
}

const getOccurrenceIds = (occurrences: readonly OccurrenceAllocation[]) =>
  occurrences.map(({ occurrenceId }) => occurrenceId);

/** All leaves or none for each session: who got some gives them back. */
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
  return { without: conflicting, partial: partial.length > 0 };
}

/**
 * ACT-45: sessions of one schedule that overlap each other take their leaves once, as the union of their stretches.
 * Answers which of them found another in the way: those are left out of the union. Of allocations that began before
 * `from`, none is given up.
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

/** Sessions that no longer take place give up their space. */
export const deallocateOccurrences = (
  tx: Transaction,
  clientId: string,
  occurrenceIds: readonly string[],
): Promise<void> => deleteAllocations(tx, { clientId, occurrenceIds });
