import { Button, getButtonClass, LinkButton } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { bookedElsewhere } from '../../lib/live/booked-elsewhere.ts';
import { useLocation, useNavigate } from '../../lib/navigation/router.tsx';
import type { CartLines } from '../cart/index.ts';
import {
  BookedElsewhere,
  buildOccurrenceHref,
  findOccurrenceLink,
  getLocationName,
  InBasket,
  type Occurrence,
  OccurrenceLink,
} from '../occurrence/index.ts';
import { useLoginDialog } from '../person/index.ts';
import { hasOwnPlaceAction, OwnPlaceAction } from './row/own-place-action.tsx';

const loginCodes = new Set(['guest_limit_reached', 'login_required']);

/** Whether the tag says what the button says: that a guest logs in to book. */
export const isLoginTag = ({ tag, bookableAction }: Occurrence): boolean =>
  loginCodes.has(tag.code) && bookableAction.nextStep === 'log_in';

type Props = { occurrence: Occurrence; ownLines: CartLines };

/** The viewer's action for an occurrence, if there is one. */
export function OccurrenceRowAction({ occurrence, ownLines }: Props) {
  const t = useText('activity');
  const tc = useText('common');
  const { formatTime } = useDateFormat();
  const isBooked = bookedElsewhere.useValue().includes(occurrence.id);
  const { action, nextStep, code } = occurrence.bookableAction;
  const startTime = formatTime(occurrence.startsAt.format24Hour);
  const name = `${occurrence.name}, ${startTime}, ${getLocationName(occurrence)}`;
  const hiddenLabel = <span className="pv-visually-hidden">{` ${name}`}</span>;
  if (isBooked) return <BookedElsewhere />;
  if (ownLines.lines.length > 0)
    return <InBasket {...ownLines} name={name} findFocus={() => findOccurrenceLink(occurrence.id)} />;
  if (action === 'book') {
    return (
      <OccurrenceLink id={occurrence.id} className={getButtonClass({ variant: 'secondary' })}>
        {t('book')}
        {hiddenLabel}
      </OccurrenceLink>
    );
  }
  const isReserved = action === 'cancel_reservation';
  if (isReserved || nextStep === 'see_memberships') {
    return (
      <LinkButton variant="quiet" href={isReserved ? '/basket' : '/pricing'}>
        {isReserved ? tc('view_basket') : t('see_memberships')}
        {hiddenLabel}
      </LinkButton>
    );
  }
  if (hasOwnPlaceAction(occurrence))
    return <OwnPlaceAction occurrence={occurrence} hiddenLabel={hiddenLabel} />;
  if (nextStep === 'log_in') return <LoginAction occurrence={occurrence} hiddenLabel={hiddenLabel} />;
  // Its panel names the next times with places.
  return code === 'occurrence_full' ? (
    <OccurrenceLink id={occurrence.id} className={getButtonClass({ variant: 'quiet' })}>
      {t('other_times')}
      {hiddenLabel}
    </OccurrenceLink>
  ) : null;
}

function LoginAction({ occurrence, hiddenLabel }: { occurrence: Occurrence; hiddenLabel: ReactNode }) {
  const t = useText('activity');
  const tc = useText('common');
  const tw = useText('waitlist');
  const { open } = useLoginDialog();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const returnPath = buildOccurrenceHref(pathname, search, occurrence.id);
  const { code } = occurrence.bookableAction;
  // Nothing but the waitlist is left to log in for.
  const isFull = code === 'occurrence_full';
  const logIn = (): void =>
    open({
      reason: isFull ? 'waitlist' : 'book',
      returnPath,
      onLoggedIn: () => navigate(returnPath, { preventScrollReset: true }),
      findFocus: () => findOccurrenceLink(occurrence.id),
    });
  const getText = (): string => {
    if (isFull) return tw('join');
    if (isLoginTag(occurrence)) return t('log_in_to_book');
    return code === 'booking_not_open' ? t('members_log_in') : tc('log_in');
  };
  return (
    <Button variant="quiet" onClick={logIn}>
      {getText()}
      {hiddenLabel}
    </Button>
  );
}
