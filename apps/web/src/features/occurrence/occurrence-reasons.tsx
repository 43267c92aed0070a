import { Icon } from '@pavilion/ui/base/icon';
import { CircleAlert, Info } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { OpeningCalendarLink } from '../opening-notice/index.ts';
import { useHeldOffer } from './held-offer.tsx';
import type { OccurrenceDetails } from './queries.ts';

/** ACT-35: why the occurrence cannot be booked, in the server's order. */
export function OccurrenceReasons({ occurrence }: { occurrence: OccurrenceDetails }) {
  const t = useText('activity');
  const { bookableAction, reasons } = occurrence;
  const refusals = reasons.filter(({ passed, message }) => !passed && message !== null);
  const isHeld = useHeldOffer(occurrence) !== undefined;
  if (bookableAction.action === 'book' || refusals.length === 0 || isHeld) return null;
  // Logging in is a step, not a refusal: the other rules are decided after it.
  const canLogIn = bookableAction.nextStep === 'log_in' && bookableAction.code !== 'booking_not_open';
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
      {bookableAction.code === 'booking_not_open' && <OpeningCalendarLink occurrenceId={occurrence.id} />}
    </div>
  );
}
