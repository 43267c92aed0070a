import { joinSentences } from '@pavilion/domain/sentences';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { StepLink } from '../booking/index.ts';
import { type Bundle, isBookable, isPartlyInBasket } from '../bundle/index.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import { useAttendance } from './attendance.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';

/** Few camps and courses are not open yet. */
const OpeningSteps = lazyWithRetry(async () => (await import('./opening-steps.tsx')).OpeningSteps);

/** Most can be booked. */
const WaitlistNotice = lazyWithRetry(async () => (await import('./waitlist-step.tsx')).WaitlistNotice);
const OfferSteps = lazyWithRetry(async () => (await import('./waitlist-step.tsx')).OfferSteps);

type Props = {
  kind: BundleKind;
  bundle: Bundle;
  listHref: string;
  /** The child whom a guest names. */
  guestName?: string | undefined;
};

/** Why a camp or course cannot be booked, or what the viewer has of it, with the next step. */
export function BundleRefusal({ kind, bundle, listHref, guestName }: Props) {
  const t = useKindText(kind);
  const tb = useText('bundle');
  const { attendee, people } = useAttendance();
  const name = people.length > 1 ? attendee?.firstName : guestName;
  const { action, code, message } = bundle.bookableAction;
  if (action === 'book') return <BundleOffer bundle={bundle} />;
  // CMP-28: a started camp whose days can be booked needs no other step.
  if (action === null && isBookable(bundle)) return <p>{joinSentences([message ?? '', t('days_left')])}</p>;
  if (action === 'join_waitlist' || action === 'leave_waitlist')
    return (
      <BundleWaitlist
        bundle={bundle}
        title={t('sold_out')}
        otherSteps={<SeeAll kind={kind} listHref={listHref} />}
      />
    );
  const isOwn = action === 'cancel_booking' || action === 'cancel_reservation';
  const title =
    action === 'cancel_booking'
      ? name
        ? t('already_booked_for', { name })
        : t('already_booked')
      : action === 'cancel_reservation'
        ? name
          ? t('in_basket_for', { name })
          : t('in_basket')
        : (message ?? t('sold_out'));
  return (
    <Notification
      tone={isOwn ? 'success' : 'info'}
      title={title}
      data-testid="bundle-refusal"
      actions={<NextStep kind={kind} bundle={bundle} listHref={listHref} />}
    >
      {code === 'course_started' && <p>{tb('join_closed')}</p>}
      {action === 'cancel_booking' && isPartlyInBasket(bundle) && <p>{t('partly_in_basket')}</p>}
      {isBookable(bundle) && <p>{t('days_left')}</p>}
      {isOwn && name && <p>{t('choose_someone_else')}</p>}
    </Notification>
  );
}

function NextStep({ kind, bundle, listHref }: Omit<Props, 'guestName'>): ReactNode {
  const tw = useText('waitlist');
  const ta = useText('activity');
  const { isKiosk } = useModes();
  const { open } = useLoginDialog();
  const { action, code, nextStep } = bundle.bookableAction;
  const style = { variant: 'secondary', size: 's' } as const;
  if (action === 'cancel_reservation' || nextStep === 'see_cart' || isPartlyInBasket(bundle))
    return <StepLink {...style} step="see_cart" />;
  if ((action === 'cancel_booking' || nextStep === 'see_bookings') && !isKiosk)
    return <StepLink {...style} step="see_bookings" />;
  if (nextStep === 'log_in') {
    const isFull = code === 'bundle_full';
    return (
      <div className="pv-cluster">
        <Button variant="secondary" size="s" onClick={() => open({ reason: isFull ? 'waitlist' : 'book' })}>
          {isFull ? tw('log_in') : ta('log_in_to_book')}
        </Button>
        {isFull && <SeeAll kind={kind} listHref={listHref} />}
      </div>
    );
  }
  // Booking opens for all sessions with the first.
  const [first] = bundle.occurrences;
  return (
    <>
      {code === 'booking_not_open' && first && !isKiosk && <OpeningSteps occurrenceId={first.id} />}
      {nextStep === 'add_date_of_birth' && <StepLink size="s" step="add_date_of_birth" />}
      <SeeAll kind={kind} listHref={listHref} />
    </>
  );
}

function SeeAll({ kind, listHref }: Pick<Props, 'kind' | 'listHref'>) {
  const t = useKindText(kind);
  return (
    <LinkButton variant="secondary" size="s" href={listHref}>
      {t('see_all')}
    </LinkButton>
  );
}

/** WTL-01: the next session, by which one waits for all of them, and whose place in the queue is shown. */
function useWaitlistPlace({ occurrences }: Bundle) {
  const user = useUser();
  const { attendee } = useAttendance();
  const next = occurrences.find(({ sessionDisplay }) => !sessionDisplay.isPast);
  if (!user || !next) return undefined;
  return {
    entry: next.waitlistEntry,
    place: { occurrenceId: next.id, userId: attendee?.id ?? user.id },
  };
}

type WaitlistProps = { bundle: Bundle; title: string; otherSteps: ReactNode };

/** WTL-01: joins or leaves the waitlist of a full camp or course, with the position in it. */
function BundleWaitlist({ bundle, ...notice }: WaitlistProps) {
  const waiting = useWaitlistPlace(bundle);
  return waiting ? <WaitlistNotice {...waiting} {...notice} /> : null;
}

/** WTL-06: that a place in every session is held for the attendee, with the way to decline it. */
export function BundleOffer({ bundle }: Pick<WaitlistProps, 'bundle'>) {
  const waiting = useWaitlistPlace(bundle);
  const endsAt = waiting?.entry?.offerEndsAt;
  return waiting && endsAt ? <OfferSteps place={waiting.place} endsAt={endsAt} /> : null;
}
