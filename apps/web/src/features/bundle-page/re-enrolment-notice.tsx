import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { ListedBundle } from '../bundle/index.ts';
import { useAttendance } from './attendance.ts';

/** Says to a present pupil until when they book before everyone, while they can. */
export function ReEnrolmentNotice({ bundle }: { bundle: ListedBundle }) {
  const t = useText('courses');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const { attendee } = useAttendance();
  if (!('reEnrolment' in bundle) || bundle.reEnrolment === null || bundle.bookableAction.action !== 'book')
    return null;
  const { kind, until } = bundle.reEnrolment;
  const when = tc('day_and_time', {
    day: formatShortDay(until.local),
    time: formatTime(until.local.slice(11, 16)),
  });
  return (
    <Notification
      title={
        attendee?.isUser === false
          ? t(`re_enrol_${kind}_for`, { name: attendee.firstName })
          : t(`re_enrol_${kind}`)
      }
      data-testid="re-enrolment"
    >
      {t('re_enrol_until', { when })}
    </Notification>
  );
}
