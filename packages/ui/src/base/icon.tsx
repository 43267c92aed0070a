import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  /** The drawing: `import { Clock } from 'lucide-react'`. */
  icon: LucideIcon;
  /** In px at the page's ordinary size; 20 unless told. */
  size?: 14 | 16 | 18 | 20 | 22 | 24;
  /** Only where no words stand beside it. */
  label?: string;
  className?: string;
};

/** One icon of the one set. */
export function Icon({ icon: Drawing, size = 20, label, className = '' }: Props): ReactNode {
  const ariaProps = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const strokeWidth = size === 14 ? 2.4 : 1.75;
  return (
    <Drawing
      {...ariaProps}
      className={`pv-icon pv-icon--${size} ${className}`}
      size={size}
      strokeWidth={strokeWidth}
    />
  );
}
