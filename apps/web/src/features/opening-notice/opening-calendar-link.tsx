import { getOpeningCalendar } from '@pavilion/contract/opening-notice';
import { CalendarFileLink } from '../../lib/calendar/calendar-file-link.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { useAttendee } from '../linked-person/index.ts';

/** ACT-35: downloads the opening of booking, for the attendee, as a calendar entry. */
export function OpeningCalendarLink({ occurrenceId }: { occurrenceId: string }) {
  const t = useText('activity');
  const { forUserId } = useAttendee();
  const path = getOpeningCalendar.path.replace(':id', occurrenceId);
  return (
    <CalendarFileLink size="s" href={forUserId === undefined ? path : `${path}?for_user_id=${forUserId}`}>
      {t('opening_calendar')}
    </CalendarFileLink>
  );
}
