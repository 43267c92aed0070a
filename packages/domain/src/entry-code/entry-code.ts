import { ok, type Result, refuse } from '../result.ts';

/** How long a code on a screen stays the same, in ms: time to hold a phone to a reader, too short to pass a picture on. */
const codeStepMs = 30_000;

/** The number of the step of a screen's code at an instant in ms. */
export const getCodeStep = (now: number): number => Math.floor(now / codeStepMs);

/** Seconds until the next step, at least 1. */
export const getStepSecondsLeft = (now: number): number =>
  Math.ceil((codeStepMs - (now % codeStepMs)) / 1000);

/** Whether a code of a step is still accepted: in its step, and in the next one, in which a slow reader gets it. */
export const isCodeStepValid = (step: number, now: number): boolean =>
  step === getCodeStep(now) || step === getCodeStep(now) - 1;

/** A booking of a code's line. A reserved one has no code yet. Instants in ms. */
export type EntryBooking = {
  id: string;
  status: 'reserved' | 'settled' | 'cancelled';
  venue: { id: string; name: string };
  startsAt: number;
  endsAt: number;
  timezone: string;
  /** False while the card of its order has been refused and no other has paid. */
  isPaid: boolean;
  /** Its one use; null before. */
  use: { at: number; requestKey: string | null } | null;
};

export type EntryCheck = {
  /** In ms. */
  now: number;
  venueId: string;
  /** How long before its start a session admits. */
  opensMinutes: number;
  /** Identifies the request: a repeated one admits again. */
  requestKey: string | null;
};

type EntryRefusal =
  | { code: 'entry_code_unknown' }
  | { code: 'entry_cancelled' }
  | { code: 'entry_wrong_venue'; booking: EntryBooking }
  | { code: 'entry_unpaid' }
  | { code: 'entry_used'; booking: EntryBooking; at: number }
  | { code: 'entry_too_early'; booking: EntryBooking; opensAt: number }
  | { code: 'entry_over'; booking: EntryBooking };

/**
 * BKG-01: which of the bookings of a code's line it admits to now, or why to none. The line of a camp or course has one for
 * each session. A booking that a repeated request has used is admitted again, with `isRepeated`.
 */
export function decideEntry<Booking extends EntryBooking>(
  bookings: readonly Booking[],
  { now, venueId, opensMinutes, requestKey }: EntryCheck,
): Result<{ booking: Booking; isRepeated: boolean }, EntryRefusal> {
  if (!bookings.some(({ status }) => status !== 'reserved')) return refuse({ code: 'entry_code_unknown' });
  const settled = bookings
    .filter(({ status }) => status === 'settled')
    .toSorted((a, b) => a.startsAt - b.startsAt);
  if (settled.length === 0) return refuse({ code: 'entry_cancelled' });
  const here = settled.filter(({ venue }) => venue.id === venueId);
  const elsewhere = settled.find(({ endsAt }) => now < endsAt) ?? settled.at(-1);
  if (here.length === 0 && elsewhere) return refuse({ code: 'entry_wrong_venue', booking: elsewhere });
  const repeated = here.find(({ use }) => requestKey !== null && use?.requestKey === requestKey);
  if (repeated) return ok({ booking: repeated, isRepeated: true });
  const getOpensAt = ({ startsAt }: Booking): number => startsAt - opensMinutes * 60_000;
  const open = here.filter((booking) => getOpensAt(booking) <= now && now < booking.endsAt);
  const unused = open.find(({ use }) => use === null);
  if (unused)
    return unused.isPaid ? ok({ booking: unused, isRepeated: false }) : refuse({ code: 'entry_unpaid' });
  const used = open.find(({ use }) => use !== null);
  if (used?.use) return refuse({ code: 'entry_used', booking: used, at: used.use.at });
  const next = here.find((booking) => getOpensAt(booking) > now);
  if (next) return refuse({ code: 'entry_too_early', booking: next, opensAt: getOpensAt(next) });
  const last = here.at(-1);
  return last ? refuse({ code: 'entry_over', booking: last }) : refuse({ code: 'entry_cancelled' });
}
