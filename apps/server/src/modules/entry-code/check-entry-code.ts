import type { checkEntryCode as checkRoute } from '@pavilion/contract/entry-code/entry-code';
import { decideEntry, type EntryBooking, isCodeStepValid } from '@pavilion/domain/entry-code/entry-code';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import type { ClockOptions } from '#platform/lib/format-clock';
import { formatInstant } from '../email/index.ts';
import { viewWallTime } from '../order/index.ts';
import { parseCode } from './code.ts';
import { insertUse, readCheckingVenue, readEntriesOfLine } from './store.ts';
import { viewSession } from './view.ts';

type CheckDeps = Pick<AppDeps, 'database' | 'now' | 'keys'>;
type CheckCall = Pick<Call<typeof checkRoute>, 'caller' | 'body' | 'idempotency'> & { staffId: number };

/** A concurrent use, cancellation or move of the booking changes what is decided; the next round sees it. */
const maxRounds = 3;

/** BKG-01: what a code admits to at a venue now. The first check uses it up. */
export async function checkEntryCode(
  { database: { run }, ...deps }: CheckDeps,
  { caller, body, idempotency, staffId }: CheckCall,
) {
  const { client, language } = caller;
  const venue = await readCheckingVenue(run, { clientId: client.id, slug: body.venue, staffId });
  if (!venue) return refuse({ code: 'venue_not_found' } as const);
  if (!venue.isAllowed) return refuse({ code: 'entry_venue_not_yours' } as const);
  const code = parseCode(deps, { clientId: client.id, code: body.code });
  if (!code) return refuse({ code: 'entry_code_unknown' } as const);
  const now = deps.now();
  const requestKey = idempotency?.key ?? null;
  // A request that is repeated after its step still has its effect.
  const isExpired = code.step !== null && !isCodeStepValid(code.step, now);
  for (let round = 0; round < maxRounds; round += 1) {
    const bookings = await readEntriesOfLine(run, { clientId: client.id, lineId: code.lineId });
    const check = { now, venueId: venue.id, opensMinutes: venue.opensMinutes, requestKey };
    const decided = decideEntry(bookings, check);
    const isRepeated = decided.ok && decided.value.isRepeated;
    if (isExpired && !isRepeated) return refuse({ code: 'entry_code_expired' } as const);
    if (!decided.ok) return refuse(toRefusal(decided.refusal, { language, clockFormat: client.clockFormat }));
    const { booking } = decided.value;
    const use = { clientId: client.id, booking, source: code.source, staffId, requestKey, now };
    if (isRepeated || (await insertUse(run, use))) {
      return ok({
        booking_id: booking.id,
        session: viewSession(booking),
        places: booking.places,
        ticket: booking.ticket,
        source: code.source,
        used_at: viewWallTime(booking.use?.at ?? now, booking.timezone),
      });
    }
  }
  throw new Error(`Bookings of line ${code.lineId} changed ${maxRounds} times during a check`);
}

type Decided = ReturnType<typeof decideEntry>;
type EntryRefusal = Extract<Decided, { ok: false }>['refusal'];

function toRefusal(refusal: EntryRefusal, options: ClockOptions) {
  const format = (instant: number, { timezone }: EntryBooking): string =>
    formatInstant(instant, timezone, options);
  switch (refusal.code) {
    case 'entry_wrong_venue':
      return {
        code: refusal.code,
        params: {
          venue: refusal.booking.venue.name,
          when: format(refusal.booking.startsAt, refusal.booking),
        },
      };
    case 'entry_used':
      return { code: refusal.code, params: { when: format(refusal.at, refusal.booking) } };
    case 'entry_too_early':
      return { code: refusal.code, params: { when: format(refusal.opensAt, refusal.booking) } };
    case 'entry_over':
      return { code: refusal.code, params: { when: format(refusal.booking.endsAt, refusal.booking) } };
    case 'entry_cancelled':
    case 'entry_code_unknown':
    case 'entry_unpaid':
      return { code: refusal.code };
  }
}
