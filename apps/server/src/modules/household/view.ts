import type { listHousehold } from '@pavilion/contract/household/household';
import type { Reply } from '@pavilion/contract/route';
import { canResend } from '@pavilion/domain/household/invitation';
import { listPermissions } from '@pavilion/domain/household/permissions';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { MemberRow } from './store/household.ts';

/** A link as the caller sees it. What they may not know of the other person is left out. */
export function viewMember(
  member: MemberRow,
  { timezone, personId, now }: { timezone: string; personId: number; now: number },
): Reply<typeof listHousehold>[number] {
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
    child: member.isChild && status === 'successful' ? { date_of_birth: member.dateOfBirth } : null,
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
