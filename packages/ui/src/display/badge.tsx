import type { ReactNode } from 'react';

/** A count; `label` names the counted things for screen readers ('items'). */
export function Badge({ count, label }: { count: number; label?: string }): ReactNode {
  return (
    <span className="pv-badge">
      {count}
      {label !== undefined && <span className="pv-visually-hidden"> {label}</span>}
    </span>
  );
}
