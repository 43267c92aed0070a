import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { useText } from '../../lib/i18n/text.tsx';
import { useAttendeeField } from './use-attendee-field.ts';

type Props = { isLegendHidden?: boolean; onChange?: () => void };

/** AUT-25: 'Who is it for?' as a choice. */
export function AttendeeChoice({ isLegendHidden = false, onChange }: Props) {
  const t = useText('common');
  const { options, value, onChoose } = useAttendeeField();
  return (
    <RadioGroup
      legend={t('who_for')}
      isLegendHidden={isLegendHidden}
      options={options}
      value={value}
      onChange={(chosen) => {
        onChoose(chosen);
        onChange?.();
      }}
    />
  );
}
