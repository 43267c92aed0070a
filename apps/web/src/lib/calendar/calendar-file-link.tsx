import { getButtonClass } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useModes } from '../modes/modes.ts';

type Props = { href: string; size?: 's'; isBlock?: boolean; children: ReactNode };

/** CHK-13: downloads a calendar entry. Hidden at a kiosk, where the file would stay on the device. */
export function CalendarFileLink({ href, children, ...style }: Props) {
  const { isKiosk } = useModes();
  if (isKiosk) return null;
  // Not the application's link: the file is on every surface, and the page stays.
  return (
    <a className={getButtonClass({ ...style, variant: 'secondary' })} href={href} download>
      <Icon icon={CalendarPlus} />
      {children}
    </a>
  );
}
