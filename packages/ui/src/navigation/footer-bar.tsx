import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** SHL-08: width of 768, 1264 or 1536 px, or the full window. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /** Shows the bar only below 1200 px, where there is no side panel. */
  isNarrowOnly?: boolean;
  children: ReactNode;
};

/** SHL-08: a bar fixed to the bottom of the window. */
export function FooterBar({ label, size = 'medium', isNarrowOnly = false, children }: Props): ReactNode {
  return (
    <aside className={`pv-footer-bar${isNarrowOnly ? ' pv-footer-bar--narrow' : ''}`} aria-label={label}>
      <div className={`pv-footer-bar__inner pv-footer-bar__inner--${size}`}>{children}</div>
    </aside>
  );
}
