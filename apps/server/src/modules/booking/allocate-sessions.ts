import type { Transaction } from '#platform/database';
import {
  clearForSessions,
  dropLeaves,
  lockRoot,
  type SessionSpace,
  takeLeaves,
  takenByOthers,
  takeUnion,
} from './store/allocation.ts';

/** Sessions of one location tree that want space. `now` is milliseconds since 1970. */
export type Wanting = { clientId: string; rootId: string; sessions: readonly SessionSpace[]; now: number };

/**
 * Rule 2: gives sessions their own space, one row for each leaf, and answers which of them found it taken: those have
 * none, not even what they had before. The sessions' rows are locked already, by whoever asks.
 */
export async function allocateSessions(tx: Transaction, wanting: Wanting): Promise<string[]> {
  const { clientId, sessions } = wanting;
  if (sessions.length === 0) return [];
  await lockRoot(tx, wanting);
  await clearForSessions(tx, wanting);
  await dropLeaves(tx, { clientId, occurrenceIds: sessions.map(({ occurrenceId }) => occurrenceId) });

  const { without, inPart } = await take(tx, clientId, sessions);
  if (!inPart) return idsOf(without);
  // What had to give back a part may have stood in the way of another, so now each is asked for by itself.
  const refused: SessionSpace[] = [];
  for (const session of without) {
    const { without: again } = await take(tx, clientId, [session]);
    refused.push(...again);
  }
  return idsOf(refused);
}

const idsOf = (sessions: readonly SessionSpace[]) => sessions.map(({ occurrenceId }) => occurrenceId);

/** All leaves or none for each session: who got some gives them back. */
async function take(tx: Transaction, clientId: string, sessions: readonly SessionSpace[]) {
  const leaves = await takeLeaves(tx, clientId, sessions);
  const without = sessions.filter((session) => leaves.get(session.occurrenceId) !== session.leaves.length);
  const inPart = without.filter(({ occurrenceId }) => leaves.has(occurrenceId));
  if (inPart.length > 0) await dropLeaves(tx, { clientId, occurrenceIds: idsOf(inPart) });
  return { without, inPart: inPart.length > 0 };
}

/**
 * ACT-45: sessions of one schedule that overlap each other take their leaves once, as the union of their stretches.
 * Answers which of them found another in the way: those are left out of the union. Of allocations that began before
 * `from`, none is given up.
 */
export async function allocateOverlapping(
  tx: Transaction,
  wanting: Wanting & { scheduleId: string; from: number },
): Promise<string[]> {
  const { sessions } = wanting;
  await lockRoot(tx, wanting);
  if (sessions.length > 0) await clearForSessions(tx, wanting);
  const refused = sessions.length > 0 ? await takenByOthers(tx, wanting) : [];
  const placed = sessions.filter(({ occurrenceId }) => !refused.includes(occurrenceId));
  await takeUnion(tx, { ...wanting, sessions: placed });
  return refused;
}

/** Sessions that no longer take place give up their space. */
export const releaseSessions = (
  tx: Transaction,
  clientId: string,
  occurrenceIds: readonly string[],
): Promise<void> => dropLeaves(tx, { clientId, occurrenceIds });
