import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

/** UIK-06: the nine colours; a tag always has text too. */
export const tagColours = [
  'dark',
  'primary',
  'secondary',
  'success',
  'info',
  'warning',
  'neutral',
  'danger',
  'inactive',
] as const;
export type TagColour = (typeof tagColours)[number];

export function Tag(props: {
  colour?: TagColour;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={`pv-tag pv-tag--${props.colour ?? 'neutral'}`}>
      {props.icon && <Icon icon={props.icon} size={14} />}
      {props.children}
    </span>
  );
}
