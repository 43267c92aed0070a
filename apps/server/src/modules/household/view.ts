import type { listHousehold } from '@pavilion/contract/household/household';
import type { Reply } from '@pavilion/contract/route';
import { decideHandover, getDayOfAge } from '@pavilion/domain/household/handover';
import { canResend } from '@pavilion/domain/household/invitation';
import { listPermissions } from '@pavilion/domain/household/permissions';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { MemberRow } from './store/household.ts';

type MemberViewer = {
  timezone: string;
  personId: number;
  now: number;
  /** The client's day 'YYYY-MM-DD'. */
  today: string;
  /** The client's age of an account, in whole years. */
  minAge: number;
};

/** A link as the caller sees it. What they may not know of the other person is left out. */
export function viewMember(member: MemberRow, viewer: MemberViewer): Reply<typeof listHousehold>[number] {
  const { timezone, personId, now } = viewer;
  const { id, status, relationship, isBooker, otherId, otherFirstName, otherLastName } = member;
  // Who owns the address of an unanswered invitation is not known to the one who invites.
  const isKnown =
    otherId !== null && (status === 'successful' || !member.invitedEmail || member.confirmedAt !== null);
  return {
    id,
    direction: isBooker ? 'books_for' : 'booked_by',
    status,
    relationship,
    person: isKnown ? { id: otherId, first_name: otherFirstName, last_name: otherLastName } : null,
    child: member.isChild && status === 'successful' ? viewChild(member, viewer) : null,
    invited_email: isBooker ? member.invitedEmail : null,
    is_mutual: member.isMutual,
    is_expired: status === 'pending' && member.expiresAt !== null && member.expiresAt <= now,
    can_resend: isBooker && canResend(member),
    ended_by: member.endedById === null ? null : member.endedById === personId ? 'you' : 'them',
    permissions: [...listPermissions({ relationship, status, isBooker: true })],
    created_at: toWallClock(member.createdAt, timezone),
    confirmed_at: member.confirmedAt === null ? null : toWallClock(member.confirmedAt, timezone),
  };
}

function viewChild(
  { dateOfBirth, offeredEmail, offerExpiresAt }: MemberRow,
  { now, today, minAge }: MemberViewer,
) {
  return {
    date_of_birth: dateOfBirth,
    handover: {
      from: dateOfBirth === null ? null : getDayOfAge(dateOfBirth, minAge),
      is_possible: decideHandover({ dateOfBirth, today, minAge }).ok,
      offer:
        offeredEmail === null || offerExpiresAt === null
          ? null
          : { email: offeredEmail, is_expired: offerExpiresAt <= now },
    },
  };
}
