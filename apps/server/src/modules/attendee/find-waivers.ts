import { ok } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerClient } from '#platform/http/caller';
import { readCartWaiverLines, readLineAttendees, readSignedFor, readWaiverLines } from './store/lines.ts';
import { viewAttendeeWaivers } from './view.ts';

type WaiversQuery = {
  client: CallerClient;
  personId: number;
  now: number;
  /** The attendees to whom this request has sent a link. */
  sentIds?: readonly string[];
};

/** WVR-03: the lines of a customer whose attendees sign a waiver. */
export async function findAttendeeWaivers(
  run: RunStatement,
  { client, personId, now, sentIds = [] }: WaiversQuery,
) {
  const lines = await readWaiverLines(run, { clientId: client.id, personId, now });
  const [attendees, signedForIds] = await Promise.all([
    readLineAttendees(run, client.id, lines),
    lines.length > 0 ? readSignedFor(run, { clientId: client.id, personId }) : [],
  ]);
  const signer = { personId, signedForIds };
  return ok(viewAttendeeWaivers(lines, attendees, { timezone: client.timezone, now, sentIds, signer }));
}

/** A waiver of a cart with the attendees who have not signed it, and how many are not named yet. */
type MissingSignatures = { id: string; name: string; attendees: string[]; unnamed: number };

/** WVR-15: the waivers of a cart that attendees have not signed in their current version, by name. */
export async function findMissingSignatures(
  run: RunStatement,
  query: { clientId: string; cartId: string; now: number },
): Promise<MissingSignatures[]> {
  const lines = await readCartWaiverLines(run, query);
  const attendees = await readLineAttendees(run, query.clientId, lines);
  const missing = new Map<string, MissingSignatures>();
  for (const { id: lineId, restriction, places } of lines) {
    const onLine = attendees.filter((attendee) => attendee.lineId === lineId);
    const unsigned = onLine.filter(({ signedAt }) => signedAt === null);
    const unnamed = Math.max(0, places - onLine.length);
    if (unsigned.length + unnamed === 0) continue;
    const { id, name } = restriction;
    const entry = missing.get(id) ?? { id, name, attendees: [], unnamed: 0 };
    const names = unsigned.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    missing.set(id, {
      ...entry,
      attendees: [...new Set([...entry.attendees, ...names])],
      unnamed: entry.unnamed + unnamed,
    });
  }
  return [...missing.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
