import type { ComponentProps, ReactNode } from 'react';
import { FieldError, getAriaProps, hasContent, useFieldIds } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, hint, error, ...input }: Props): ReactNode {
  const ids = useFieldIds(input.id);
  return (
    <div className="pv-field">
      {hasContent(error) && <FieldError id={ids.error}>{error}</FieldError>}
      <label className="pv-checkbox">
        <input {...input} type="checkbox" id={ids.field} {...getAriaProps(ids, { hint, error })} />
        <span>
          {label}
          {hasContent(hint) && <small id={ids.hint}>{hint}</small>}
        </span>
      </label>
    </div>
  );
}
