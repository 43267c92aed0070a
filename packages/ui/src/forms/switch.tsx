import { type ComponentProps, type ReactNode, useId } from 'react';
import { hasContent } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** On or off, at once. */
export function Switch({ label, hint, ...input }: Props): ReactNode {
  const hintId = useId();
  return (
    <label className="pv-switch">
      <span>
        {label}
        {hasContent(hint) && <small id={hintId}>{hint}</small>}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on */}
      <input
        {...input}
        type="checkbox"
        role="switch"
        {...(hasContent(hint) && { 'aria-describedby': hintId })}
      />
    </label>
  );
}
