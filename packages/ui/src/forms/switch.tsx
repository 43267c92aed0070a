import { type ComponentProps, type ReactNode, useId } from 'react';
import { hasContent } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A setting that takes effect immediately. */
export function Switch({ label, hint, ...input }: Props): ReactNode {
  const hintId = useId();
  return (
    <label className="pv-switch">
      <span>
        {label}
        {hasContent(hint) && <small id={hintId}>{hint}</small>}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its checked state itself
        role="switch"
        {...(hasContent(hint) && { 'aria-describedby': hintId })}
      />
    </label>
  );
}
