import { Icon } from '@pavilion/ui/base/icon';
import { CircleAlert, Info } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import type { OccurrenceDetails } from './queries.ts';

/** ACT-35: why it can't be booked, in the order in which people should hear of it. */
export function OccurrenceReasons({ occurrence }: { occurrence: OccurrenceDetails }) {
  const t = useText('activity');
  const { bookableAction, reasons } = occurrence;
  const refusals = reasons.filter(({ passed, message }) => !passed && message !== null);
  if (bookableAction.action === 'book' || refusals.length === 0) return null;
  // To log in is no refusal: whether the rest stands in the way is known after it.
  const canLogIn = bookableAction.nextStep === 'log_in';
  return (
    <div className="occurrence-section">
      <h3>{t(canLogIn ? 'before_you_book' : 'why_not')}</h3>
      <ul className="occurrence-reasons">
        {refusals.map(({ code, message }) => (
          <li key={code} className={canLogIn ? undefined : 'occurrence-reasons__blocking'}>
            <Icon icon={canLogIn ? Info : CircleAlert} />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
