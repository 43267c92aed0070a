import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useModes } from '../modes/modes.ts';
import { useBoot } from '../page/page-context.tsx';
import { type CalendarEntry, createIcsFile } from './ics-file.ts';

type Props = Pick<ComponentProps<typeof LinkButton>, 'size' | 'children'> & { entry: CalendarEntry };

/** CHK-13: downloads a booking for the user's calendar. Hidden at a kiosk, where the file would stay on the device. */
export function CalendarLink({ entry, children, ...buttonProps }: Props) {
  const { isKiosk } = useModes();
  const { now } = useBoot();
  if (isKiosk) return null;
  return (
    <LinkButton
      {...buttonProps}
      variant="secondary"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(createIcsFile(entry, now))}`}
      download={`${entry.startsAt.utc.slice(0, 10)}.ics`}
    >
      <Icon icon={CalendarPlus} />
      {children}
    </LinkButton>
  );
}
