import { Icon } from '@pavilion/ui/base/icon';
import { CircleAlert, Info } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { OpeningCalendarLink } from '../opening-notice/index.ts';
import { isReasonInFooter } from './footer-reason.tsx';
import { useHeldOffer } from './held-offer.tsx';
import type { OccurrenceDetails } from './queries.ts';

/** The occurrence cannot be booked for anyone. */
export const closedCodes: readonly string[] = [
  'occurrence_cancelled',
  'occurrence_clashing',
  'occurrence_past',
  'booking_closed',
];

/** ACT-35: why the occurrence cannot be booked, in the server's order. */
export function OccurrenceReasons({ occurrence }: { occurrence: OccurrenceDetails }) {
  const t = useText('activity');
  const { bookableAction, reasons } = occurrence;
  const { action, code: mainCode } = bookableAction;
  // The footer explains the waitlist of a full session.
  const isExplained = action === 'join_waitlist' || action === 'leave_waitlist';
  const refusals = reasons
    .filter(({ passed, message }) => !passed && message !== null)
    // For a session that is over, cancelled or closed, no other rule matters.
    .filter(({ code }) => mainCode === null || !closedCodes.includes(mainCode) || code === mainCode)
    .filter(({ code }) => !isExplained || code !== 'occurrence_full')
    .filter(({ code }) => !isReasonInFooter(occurrence) || code !== mainCode);
  const isHeld = useHeldOffer(occurrence) !== undefined;
  const isNotOpen = mainCode === 'booking_not_open' && action === null;
  if (action === 'book' || isHeld || (refusals.length === 0 && !isNotOpen)) return null;
  // Logging in is a step, not a refusal: the other rules are decided after it.
  const canLogIn = bookableAction.nextStep === 'log_in' && !isNotOpen;
  return (
    <div className="occurrence-section">
      {refusals.length > 0 && (
        <>
          <h3>{t(canLogIn ? 'before_you_book' : 'why_not')}</h3>
          <ul className="occurrence-reasons">
            {refusals.map(({ code, message }) => (
              <li key={code} className={canLogIn ? undefined : 'occurrence-reasons__blocking'}>
                <Icon icon={canLogIn ? Info : CircleAlert} />
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isNotOpen && <OpeningCalendarLink occurrenceId={occurrence.id} />}
    </div>
  );
}
