import type {
  getAttendeeWaivers,
  getWaiverToSign,
  listPreviousAttendees,
} from '@pavilion/contract/restriction';
import { needsGuardian } from '@pavilion/domain/attendee';
import { getLocalDay, toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import { sanitiseHtml } from '#platform/security/sanitise-html';
import type { FoundAttendee } from './store/attendees.ts';
import type { LineAttendee, WaiverLine } from './store/lines.ts';
import type { WaiverRequestRow } from './store/requests.ts';

type WaiversView = z.input<(typeof getAttendeeWaivers)['reply']>;
type FoundView = z.input<(typeof listPreviousAttendees)['reply']>[number];
type LinkView = z.input<(typeof getWaiverToSign)['reply']>;
type Context = { timezone: string; now: number };
/** The customer, and for whom they may sign as a parent or carer. */
type SignerContext = Context & { signer: { personId: number; signedForIds: readonly number[] } };

/** WVR-03, WVR-08: the lines with their attendees. */
export function viewAttendeeWaivers(
  lines: readonly WaiverLine[],
  attendees: readonly LineAttendee[],
  { sentIds, ...context }: SignerContext & { sentIds: readonly string[] },
): WaiversView {
  const places = lines.reduce((sum, line) => sum + line.places, 0);
  return {
    total_waivers_required: places,
    waivers_missing: places - attendees.filter(({ signedAt }) => signedAt !== null).length,
    items: lines.map((line) => ({
      cart_item_id: line.id,
      name: line.name,
      venue_name: line.venueName,
      starts_at: toWallClock(line.startsAt, line.timezone),
      timing: line.timing,
      restriction: line.restriction,
      places: line.places,
      attendees: attendees
        .filter(({ lineId }) => lineId === line.id)
        .map((attendee) => viewLineAttendee(attendee, context)),
    })),
    sent_attendee_ids: [...sentIds],
  };
}

function viewLineAttendee(
  attendee: LineAttendee,
  { timezone, now, signer }: SignerContext,
): WaiversView['items'][number]['attendees'][number] {
  const { id, personId, firstName, lastName, dateOfBirth, isNamed, signedAt, signerName, email, expiresAt } =
    attendee;
  const isOpen = expiresAt !== null && expiresAt > now;
  const unsigned = expiresAt === null ? 'not_sent' : isOpen ? 'sent' : 'expired';
  const isChild = needsGuardian(dateOfBirth, getLocalDay(now, timezone));
  // A child whom the customer has only named has no link.
  const isSignedFor = isChild && (personId === null || signer.signedForIds.includes(personId));
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    needs_guardian: isChild,
    can_sign: personId === signer.personId || isSignedFor,
    status: signedAt === null ? unsigned : 'signed',
    email,
    signed_at: signedAt === null ? null : toWallClock(signedAt, timezone),
    signer_name: signerName,
    can_remove: isNamed,
  };
}

/** WVR-04: an attendee to choose. `today` is 'YYYY-MM-DD', `signerId` the customer. */
export function viewFoundAttendee(
  { id, personId, firstName, lastName, dateOfBirth, hasSigned, isSignedFor }: FoundAttendee,
  { today, signerId }: { today: string; signerId: number },
): FoundView {
  const isChild = needsGuardian(dateOfBirth, today);
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    needs_guardian: isChild,
    has_signed: hasSigned,
    can_sign: personId === signerId || (isChild && isSignedFor),
  };
}

/** WVR-11: what the page of a link shows. A signed or expired link shows the same, so that its owner knows what it was. */
export function viewWaiverToSign(request: WaiverRequestRow, { timezone, now }: Context): LinkView {
  const { restriction, attendee, session, signed, expiresAt, requestedBy, isBooked, heldUntil } = request;
  const unsigned = expiresAt > now ? 'open' : 'expired';
  const isHeld = heldUntil !== null && heldUntil > now;
  return {
    state: signed ? 'signed' : unsigned,
    restriction: { ...restriction, terms: sanitiseHtml(restriction.terms) },
    attendee: { first_name: attendee.firstName, last_name: attendee.lastName },
    needs_guardian: needsGuardian(attendee.dateOfBirth, getLocalDay(now, timezone)),
    requested_by: requestedBy,
    session: session && {
      name: session.name,
      venue_name: session.venueName,
      starts_at: toWallClock(session.startsAt, session.timezone),
    },
    place: isBooked ? 'booked' : isHeld ? 'held' : 'planned',
    held_until: isHeld ? toWallClock(heldUntil, session?.timezone ?? timezone) : null,
    expires_at: toWallClock(expiresAt, timezone),
    signed: signed && {
      signer_name: signed.signerName,
      signed_at: toWallClock(signed.signedAt, timezone),
      version: signed.version,
    },
  };
}
