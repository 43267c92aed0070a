import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

/** Fills the picture of something that has no illustration. */
export const IconPicture = ({ icon }: { icon: LucideIcon }): ReactNode => (
  <span className="pv-icon-picture">
    <Icon icon={icon} size={24} />
  </span>
);
