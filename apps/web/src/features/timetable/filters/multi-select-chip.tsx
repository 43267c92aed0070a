import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { FilterChip } from '@pavilion/ui/forms/chip';
import { useText } from '../../../lib/i18n/text.tsx';

type MultiSelectChipProps = {
  title: string;
  anyLabel: string;
  options: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** Receives the selected values, separated by commas. */
  onChange: (values: string) => void;
};

/** A chip with a checkbox for each option. */
export function MultiSelectChip({ title, anyLabel, options, selected, onChange }: MultiSelectChipProps) {
  const t = useText('activity');
  const names = options.filter(({ value }) => selected.includes(value)).map(({ label }) => label);
  return (
    <FilterChip
      label={names.length > 0 ? names.join(', ') : anyLabel}
      title={title}
      doneLabel={t('done')}
      isActive={names.length > 0}
    >
      {() =>
        options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={selected.includes(value)}
            onChange={({ target }) =>
              onChange(
                [
                  ...selected.filter((selectedValue) => selectedValue !== value),
                  ...(target.checked ? [value] : []),
                ].join(','),
              )
            }
          />
        ))
      }
    </FilterChip>
  );
}
