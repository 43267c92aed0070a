import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import { Field, type FieldTexts, getAriaProps, useFieldIds } from './field.tsx';

type Props = ComponentProps<'select'> &
  FieldTexts & {
    /** Instead of `<option>` children. */
    options?: readonly { value: string; label: string; disabled?: boolean }[];
    /** Removes the border, for a select beside another field. */
    isQuiet?: boolean;
  };

/** A native select, because the device's own list works best on phones. */
export function Select(props: Props): ReactNode {
  const { label, isLabelHidden, hint, error, options, isQuiet = false, children, ...select } = props;
  const ids = useFieldIds(select.id);
  return (
    <Field ids={ids} texts={{ label, isLabelHidden, hint, error }}>
      <span className={isQuiet ? 'pv-select pv-select--quiet' : 'pv-select'}>
        <select {...select} id={ids.field} {...getAriaProps(ids, { hint, error })}>
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon icon={ChevronDown} />
      </span>
    </Field>
  );
}
