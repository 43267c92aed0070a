import { Icon } from '@pavilion/ui/icon';
import { CircleAlert, Info } from 'lucide-react';
import { useText } from '../../shell/text.tsx';
import type { OccurrenceInFull } from './timetable-query.ts';

/** ACT-35: why it can't be booked, in the order in which people should hear of it. */
export function SessionReasons({ session }: { session: OccurrenceInFull }) {
  const t = useText('courses');
  const { bookableAction, reasons } = session;
  const refusals = reasons.filter(({ passed, message }) => !passed && message !== null);
  if (bookableAction.action === 'book' || refusals.length === 0) return null;
  // To log in is no refusal: whether the rest stands in the way is known after it.
  const mayLogIn = bookableAction.nextStep === 'log_in';
  return (
    <div className="session-block">
      <h3>{t(mayLogIn ? 'before_you_book' : 'why_not')}</h3>
      <ul className="session-reasons">
        {refusals.map(({ code, message }) => (
          <li key={code} className={mayLogIn ? undefined : 'session-reasons__stop'}>
            <Icon of={mayLogIn ? Info : CircleAlert} />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
