import type { ReactNode } from 'react';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="pv-visually-hidden">{children}</span>
);
