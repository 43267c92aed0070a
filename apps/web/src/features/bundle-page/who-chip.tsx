import { FilterChip } from '@pavilion/ui/forms/chip';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { useText } from '../../lib/i18n/text.tsx';
import { useAttendance } from './attendance.ts';
import { usePersonField } from './who-step.tsx';

/** AUT-25: for whom the page of a camp or course is decided, below its question. Nothing if there is nobody to choose. */
export function WhoChip() {
  const t = useText('bundle');
  const ta = useText('activity');
  const tc = useText('common');
  const attendance = useAttendance();
  const { people, attendee } = attendance;
  const field = usePersonField(attendance);
  if (people.length < 2) return null;
  const label = !attendee
    ? t('who_anyone')
    : attendee.isUser
      ? ta('for_you')
      : ta('for_name', { name: attendee.firstName });
  return (
    <div>
      <span className="pv-label pv-label--small" aria-hidden="true">
        {tc('who_for')}
      </span>
      <FilterChip
        label={label}
        title={tc('who_for')}
        doneLabel={ta('done')}
        isActive={attendee?.isUser === false}
      >
        {() => <RadioGroup legend={tc('who_for')} isLegendHidden {...field} />}
      </FilterChip>
    </div>
  );
}
