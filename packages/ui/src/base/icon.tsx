import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  /** A Lucide icon: `import { Clock } from 'lucide-react'`. */
  icon: LucideIcon;
  /** In px at the default font size. */
  size?: 14 | 16 | 18 | 20 | 22 | 24;
  /** Accessible name; only for an icon without text beside it. */
  label?: string;
  className?: string;
};

export function Icon({ icon: LucideGlyph, size = 20, label, className = '' }: Props): ReactNode {
  const ariaProps = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const strokeWidth = size === 14 ? 2.4 : 1.75;
  return (
    <LucideGlyph
      {...ariaProps}
      className={`pv-icon pv-icon--${size} ${className}`}
      size={size}
      strokeWidth={strokeWidth}
    />
  );
}
