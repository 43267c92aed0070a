import { Select } from '@pavilion/ui/forms/select';
import { useText } from '../../lib/i18n/text.tsx';
import { useAttendeeField } from './use-attendee-field.ts';

/** AUT-25: 'Who is it for?' as a list, where the height of a choice is missing. Nothing if there is nobody to choose. */
export function AttendeeSelect() {
  const t = useText('common');
  const { options, value, onChoose } = useAttendeeField();
  if (options.length === 0) return null;
  return (
    <Select
      label={t('who_for')}
      options={options}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      data-testid="attendee-select"
    />
  );
}
