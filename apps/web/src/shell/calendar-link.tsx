import { LinkButton } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { CalendarPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import { useModes } from './modes.ts';
import { useBoot } from './page.tsx';

type Props = Pick<ComponentProps<typeof LinkButton>, 'size' | 'children'> & { entry: CalendarEntry };

/** CHK-13: takes a booking over into one's own calendar. A kiosk has none, and would keep the file. */
export function CalendarLink({ entry, children, ...look }: Props) {
  const { isKiosk } = useModes();
  const { now } = useBoot();
  if (isKiosk) return null;
  return (
    <LinkButton
      {...look}
      variant="secondary"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(entry, now))}`}
      download={`${entry.startsAt.utc.slice(0, 10)}.ics`}
    >
      <Icon of={CalendarPlus} />
      {children}
    </LinkButton>
  );
}
