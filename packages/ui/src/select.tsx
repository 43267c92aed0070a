import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { describing, Field, type FieldTexts, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

type Props = ComponentProps<'select'> &
  FieldTexts & {
    /** Instead of `<option>` children. */
    options?: readonly { value: string; label: string; disabled?: boolean }[];
    /** Without a box, for a choice beside a field. */
    quiet?: boolean;
  };

/** The device's own list: the best one on a phone. */
export function Select(props: Props): ReactNode {
  const { label, hideLabel, hint, error, options, quiet = false, children, ...select } = props;
  const ids = useFieldIds(select.id);
  return (
    <Field ids={ids} texts={{ label, hideLabel, hint, error }}>
      <span className={quiet ? 'pv-select pv-select--quiet' : 'pv-select'}>
        <select {...select} id={ids.field} {...describing(ids, { hint, error })}>
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </Field>
  );
}
