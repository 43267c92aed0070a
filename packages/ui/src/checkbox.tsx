import type { ComponentProps, ReactNode } from 'react';
import { describing, FieldError, isSaid, useFieldIds } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A box to tick. */
export function Checkbox({ label, hint, error, ...input }: Props): ReactNode {
  const ids = useFieldIds(input.id);
  return (
    <div className="pv-field">
      {isSaid(error) && <FieldError id={ids.error}>{error}</FieldError>}
      <label className="pv-check">
        <input {...input} type="checkbox" id={ids.field} {...describing(ids, { hint, error })} />
        <span>
          {label}
          {isSaid(hint) && <small id={ids.hint}>{hint}</small>}
        </span>
      </label>
    </div>
  );
}
