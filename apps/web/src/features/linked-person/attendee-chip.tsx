import { FilterChip } from '@pavilion/ui/forms/chip';
import { useText } from '../../lib/i18n/text.tsx';
import { AttendeeChoice } from './attendee-choice.tsx';
import { useAttendee } from './use-attendee.ts';

/** Shows a timetable for one of the people for whom the user can book. Nothing if there is nobody to choose. */
export function AttendeeChip() {
  const t = useText('activity');
  const tc = useText('common');
  const { attendee } = useAttendee();
  if (!attendee) return null;
  return (
    <FilterChip
      label={attendee.isUser ? t('for_you') : t('for_name', { name: attendee.firstName })}
      title={tc('who_for')}
      doneLabel={t('done')}
      isActive={!attendee.isUser}
    >
      {() => <AttendeeChoice isLegendHidden />}
    </FilterChip>
  );
}

/** The same below its visible question, where it is not one of a row of filters. */
export function LabelledAttendeeChip() {
  const t = useText('common');
  const { attendees } = useAttendee();
  if (attendees.length === 0) return null;
  return (
    <div>
      <span className="pv-label pv-label--small" aria-hidden="true">
        {t('who_for')}
      </span>
      <AttendeeChip />
    </div>
  );
}
