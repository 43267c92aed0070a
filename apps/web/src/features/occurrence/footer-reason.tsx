import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import type { AdditionError } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { AddChildStep } from './add-child.tsx';
import { removeOccurrenceParam } from './occurrence-href.ts';
import type { OccurrenceDetails } from './queries.ts';
import { useChildOffer } from './use-child-offer.ts';
import { useFittingPeople } from './use-fitting-people.ts';

type Props = { occurrence: Pick<OccurrenceDetails, 'id' | 'bookableAction' | 'reasons' | 'waitlist'> };

const footerSteps: readonly (string | null)[] = ['choose_another', 'add_date_of_birth', 'see_memberships'];
/** What a membership or time changes. */
const waitingCodes: readonly (string | null)[] = ['members_only', 'booking_not_open'];

/** Whether the footer says why, because the reasons may be below the fold. */
export const isReasonInFooter = ({
  bookableAction: { action, code, nextStep },
}: Pick<OccurrenceDetails, 'bookableAction'>): boolean =>
  action === null && (footerSteps.includes(nextStep) || waitingCodes.includes(code));

/** ACT-35: the main reason, above the buttons. */
export function FooterReason({ occurrence }: Props) {
  const t = useText('activity');
  const { bookableAction, reasons, waitlist } = occurrence;
  if (!isReasonInFooter(occurrence)) return null;
  const { code } = bookableAction;
  const reason = reasons.find((one) => !one.passed && one.code === code && one.message !== null);
  if (!reason) return null;
  const isFull = code === 'occurrence_full';
  // A step or a date, not a refusal.
  const isWaiting = waitingCodes.includes(code);
  return (
    <p
      className={`occurrence-reason${isWaiting ? ' occurrence-reason--info' : ''}`}
      data-testid="footer-reason"
    >
      <Icon icon={isWaiting ? Info : CircleAlert} />
      <span>
        {reason.message} {isFull && t(waitlist === null ? 'no_waitlist' : 'waitlist_full')}
      </span>
    </p>
  );
}

/** ACT-35: books for somebody of the account whose age fits, or adds a child where the user is too old. */
export function FittingPeople({ occurrence }: { occurrence: OccurrenceDetails }) {
  const t = useText('activity');
  const { choose } = useAttendee();
  const people = useFittingPeople(occurrence.id);
  const { isNeeded } = useChildOffer(occurrence);
  if (people?.length === 0 && isNeeded) return <AddChildStep />;
  return people?.map(({ id, firstName, isUser }) => (
    <Button key={id} isBlock data-testid="book-for" onClick={() => choose(id)}>
      {isUser ? t('book_for_you') : t('book_for_name', { name: firstName })}
    </Button>
  ));
}

/** Whether only another session helps after a refusal of what the panel still offers, for example by a person's limit. */
const needsAnother = (
  { nextStep }: AdditionError,
  { bookableAction }: Pick<OccurrenceDetails, 'bookableAction'>,
): boolean => nextStep === 'choose_another' && bookableAction.action === 'book';

/** The step of a refusal that nothing else in the panel shows. */
export const getOtherStep = (
  error: AdditionError,
  occurrence: Pick<OccurrenceDetails, 'bookableAction'>,
): ReactNode => (needsAnother(error, occurrence) ? <ChooseAnother /> : undefined);

/** ACT-35: the way to other sessions. */
function ChooseAnother() {
  const t = useText('activity');
  const { pathname, search } = useLocation();
  return (
    <LinkButton size="s" variant="secondary" href={removeOccurrenceParam(pathname, search)}>
      {t('choose_another')}
    </LinkButton>
  );
}
