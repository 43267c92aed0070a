import { Icon } from '@pavilion/ui/icon';
import { CircleAlert } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import type { OccurrenceInFull } from './timetable-query.ts';

/** ACT-35: why it can't be booked, in the order in which people should hear of it. */
export function SessionReasons({ session }: { session: OccurrenceInFull }) {
  const t = useText('courses');
  const { bookableAction, reasons } = session;
  const refusals = reasons.filter(({ passed, message }) => !passed && message !== null);
  if (bookableAction.action === 'book' || refusals.length === 0) return null;
  return (
    <div className="session-block">
      <h3>{t('why_not')}</h3>
      <ul className="session-reasons">
        {refusals.map(({ code, message }) => (
          <li key={code}>
            <Icon of={CircleAlert} />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
