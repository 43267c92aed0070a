import type { ReactNode } from 'react';

/** SHL-11: the spinner that every page shows while loading; `label` is its text ('Loading classes…'). */
export function Spinner({
  label,
  isLabelHidden = false,
}: {
  label: string;
  isLabelHidden?: boolean;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` is for the result of a form
    <span className="pv-spinner" role="status" data-testid="loading-spinner">
      <span className="pv-spinner__wheel" aria-hidden="true" />
      <span className={isLabelHidden ? 'pv-visually-hidden' : undefined}>{label}</span>
    </span>
  );
}
