import { getButtonClass } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { CancelBookingButton } from '../../cancellation/index.ts';
import { useAttendee } from '../../linked-person/index.ts';
import { findOccurrenceLink, type Occurrence, OccurrenceLink } from '../../occurrence/index.ts';
import { useUser } from '../../person/index.ts';
import { WaitlistButton } from '../../waitlist/index.ts';

/** Whether the viewer can change what they have in the occurrence: cancel a booking, join or leave the waitlist. */
export const hasOwnPlaceAction = ({ bookableAction: { action }, canCancel }: Occurrence): boolean =>
  action === 'join_waitlist' || action === 'leave_waitlist' || (action === 'cancel_booking' && canCancel);

/** ACT-13: that action in a row. */
export function OwnPlaceAction({
  occurrence: { id, bookingId, bookableAction },
  hiddenLabel,
}: {
  occurrence: Occurrence;
  hiddenLabel: ReactNode;
}) {
  const t = useText('activity');
  const tw = useText('waitlist');
  const user = useUser();
  const { attendees, attendee, isChosen } = useAttendee();
  const findFocus = () => findOccurrenceLink(id);
  const { action } = bookableAction;
  if (action === 'cancel_booking' && bookingId !== null) {
    return (
      <CancelBookingButton bookingId={bookingId} variant="quiet" findFocus={findFocus}>
        {t('cancel_booking')}
        {hiddenLabel}
      </CancelBookingButton>
    );
  }
  if (!user) return null;
  const isJoin = action === 'join_waitlist';
  // The panel asks who waits, beside its button.
  if (isJoin && attendees.length > 0 && !isChosen) {
    return (
      <OccurrenceLink
        id={id}
        className={getButtonClass({ variant: 'secondary' })}
        data-testid="waitlist-choose"
      >
        {tw('join')}
        {hiddenLabel}
      </OccurrenceLink>
    );
  }
  return (
    <WaitlistButton
      occurrenceId={id}
      userId={attendee?.id ?? user.id}
      step={isJoin ? 'join' : 'leave'}
      isShort
      variant={isJoin ? 'secondary' : 'quiet'}
      hiddenLabel={hiddenLabel}
      findFocus={findFocus}
    />
  );
}
