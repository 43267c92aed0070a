import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { CircleAlert } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { useAttendee } from '../linked-person/index.ts';
import type { OccurrenceDetails } from './queries.ts';
import { useFittingPeople } from './use-fitting-people.ts';

type Props = { occurrence: Pick<OccurrenceDetails, 'id' | 'bookableAction' | 'reasons' | 'waitlist'> };

/** Whether another session or the date of birth helps. The footer then says why, because the reasons may be below the fold. */
export const isReasonInFooter = ({
  bookableAction: { action, nextStep },
}: Pick<OccurrenceDetails, 'bookableAction'>): boolean =>
  action === null && (nextStep === 'choose_another' || nextStep === 'add_date_of_birth');

/** ACT-35: the main reason, above the buttons. */
export function FooterReason({ occurrence }: Props) {
  const t = useText('activity');
  const { bookableAction, reasons, waitlist } = occurrence;
  if (!isReasonInFooter(occurrence)) return null;
  const { code } = bookableAction;
  const reason = reasons.find((one) => !one.passed && one.code === code && one.message !== null);
  if (!reason) return null;
  const isFull = code === 'occurrence_full';
  return (
    <p className="occurrence-reason" data-testid="footer-reason">
      <Icon icon={CircleAlert} />
      <span>
        {reason.message} {isFull && t(waitlist === null ? 'no_waitlist' : 'waitlist_full')}
      </span>
    </p>
  );
}

/** ACT-35: books for somebody of the account whose age fits. */
export function FittingPeople({ occurrence }: Props) {
  const t = useText('activity');
  const { choose } = useAttendee();
  return useFittingPeople(occurrence.id).map(({ id, firstName, isUser }) => (
    <Button key={id} isBlock data-testid="book-for" onClick={() => choose(id)}>
      {isUser ? t('book_for_you') : t('book_for_name', { name: firstName })}
    </Button>
  ));
}
