import type { RunStatement } from '#platform/database/database';
import type { LineInput } from '../../cart/index.ts';
import { type Move, readMove } from '../read-session-change.ts';

type BookingInput = LineInput<'booking'>;

/** The bookings that lines replace, by their id, of those that the requester may move. No statement for other lines. */
export async function readReplaced(
  run: RunStatement,
  { clientId, requesterId }: { clientId: string; requesterId: number | null },
  inputs: readonly BookingInput[],
): Promise<ReadonlyMap<string, Move>> {
  const ids = [...new Set(inputs.flatMap(({ detail }) => detail.replaces?.bookingId ?? []))];
  if (requesterId === null) return new Map();
  const moves = await Promise.all(ids.map((id) => readMove(run, { clientId, personId: requesterId, id })));
  return new Map(moves.flatMap((move) => (move ? [[move.first.id, move] as const] : [])));
}

/** A move is for the attendee and the places of its booking, whatever the request says. */
export function forReplaced(input: BookingInput, replaced: ReadonlyMap<string, Move>): BookingInput {
  const move = replaced.get(input.detail.replaces?.bookingId ?? '');
  if (!move) return input;
  const { person, places } = move.first;
  return { ...input, personId: person?.id ?? null, quantity: places };
}
