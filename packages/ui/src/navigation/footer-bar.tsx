import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** SHL-08: 768, 1264, 1536 px, or all of it. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /** Only below 1200 px, where the side panel is missing. */
  isNarrowOnly?: boolean;
  children: ReactNode;
};

/** SHL-08: the bar that stays at the foot of the window. */
export function FooterBar({ label, size = 'medium', isNarrowOnly = false, children }: Props): ReactNode {
  return (
    <aside className={`pv-footer-bar${isNarrowOnly ? ' pv-footer-bar--narrow' : ''}`} aria-label={label}>
      <div className={`pv-footer-bar__inner pv-footer-bar__inner--${size}`}>{children}</div>
    </aside>
  );
}
