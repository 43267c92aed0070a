import { joinSentences } from '@pavilion/domain/sentences';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { Bundle } from '../bundle/index.ts';
import { OpeningNotice } from '../opening-notice/index.ts';
import { useLoginDialog } from '../person/index.ts';
import { useAttendance } from './attendance.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';
import { isBookable } from './is-bookable.ts';

type Props = { kind: BundleKind; bundle: Bundle; listHref: string };

/** Why a camp or course cannot be booked, or what the viewer has of it, with the next step. */
export function BundleRefusal({ kind, bundle, listHref }: Props) {
  const t = useKindText(kind);
  const { attendee, people } = useAttendance();
  const name = people.length > 1 ? attendee?.firstName : undefined;
  const { action, message } = bundle.bookableAction;
  if (action === 'book') return null;
  // CMP-28: a started camp whose days can be booked needs no other step.
  if (action === null && isBookable(bundle)) return <p>{joinSentences([message ?? '', t('days_left')])}</p>;
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
      {isBookable(bundle) && <p>{t('days_left')}</p>}
      {isOwn && people.length > 1 && <p>{t('choose_someone_else')}</p>}
    </Notification>
  );
}

function NextStep({ kind, bundle, listHref }: Props): ReactNode {
  const t = useKindText(kind);
  const ta = useText('activity');
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const { open } = useLoginDialog();
  const { action, code, nextStep } = bundle.bookableAction;
  if (action === 'cancel_reservation' || nextStep === 'see_cart') {
    return (
      <LinkButton variant="secondary" size="s" href="/basket">
        {tc('view_basket')}
      </LinkButton>
    );
  }
  // A kiosk has no link to an account.
  if ((action === 'cancel_booking' || nextStep === 'see_bookings') && !isKiosk) {
    return (
      <LinkButton variant="secondary" size="s" href={surfaceUrls.account}>
        {ta('see_bookings')}
      </LinkButton>
    );
  }
  if (nextStep === 'log_in') {
    return (
      <Button variant="secondary" size="s" onClick={() => open({ reason: 'book' })}>
        {ta('log_in_to_book')}
      </Button>
    );
  }
  // Booking opens for all sessions with the first.
  const [first] = bundle.occurrences;
  return (
    <>
      {code === 'booking_not_open' && first && !isKiosk && <OpeningNotice occurrenceId={first.id} size="s" />}
      {nextStep === 'add_date_of_birth' && !isKiosk && (
        <LinkButton size="s" href={`${surfaceUrls.account}/user-details`} data-testid="add-date-of-birth">
          {ta('add_date_of_birth')}
        </LinkButton>
      )}
      <LinkButton variant="secondary" size="s" href={listHref}>
        {t('see_all')}
      </LinkButton>
    </>
  );
}
