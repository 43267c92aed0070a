import { Button, LinkButton } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useModes } from '../../shell/modes.ts';
import { useBoot } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { useAddToCart } from '../cart/index.ts';
import { useLoginModal, useUser } from '../person/index.ts';
import { GuestPrompt } from './guest-prompt.tsx';
import { hrefWithoutSession } from './session-href.ts';
import type { OccurrenceInFull } from './timetable-query.ts';

type Props = { session: OccurrenceInFull; option: string | undefined; onAdded: () => void };

/** The one button: adds to the basket, or leads to what has to be done first. */
export function SessionFoot({ session, option, onAdded }: Props) {
  const t = useText('courses');
  const user = useUser();
  const { add, pending, error } = useAddToCart();
  const [isAsking, setAsking] = useState(false);
  const put = async (): Promise<void> => {
    const cart = await add(session, option === undefined ? {} : { pricingOptionId: option });
    if (cart) onAdded();
    else setAsking(false);
  };
  if (session.bookableAction.action !== 'book') return <NextStep session={session} />;
  if (isAsking && user === null) {
    return (
      <GuestPrompt
        mayGoOn={session.guestPrompt === 'log_in_or_continue'}
        pending={pending}
        onGoOn={() => void put()}
      />
    );
  }
  const chosen = session.pricingOptions.find(({ id }) => id === option)?.price ?? session.price;
  return (
    <div className="pv-stack">
      {error && (
        <Notification tone="danger" announce title={t('not_added')}>
          {error.message}
        </Notification>
      )}
      <Button
        block
        pending={pending}
        data-testid="add-to-basket"
        onClick={() => (user === null ? setAsking(true) : void put())}
      >
        {chosen ? t('add_for', { amount: chosen.formatted }) : t('add_to_basket')}
      </Button>
    </div>
  );
}

/** What can be done where it can't be booked. */
function NextStep({ session: { bookableAction, reasons } }: Pick<Props, 'session'>) {
  const t = useText('courses');
  const { addresses } = useBoot();
  const { isKiosk } = useModes();
  const { pathname, search } = useLocation();
  const { open } = useLoginModal();
  const { nextStep, action, message } = bookableAction;
  const isExplained = reasons.some((reason) => !reason.passed && reason.message !== null);
  if (nextStep === 'log_in') {
    return (
      <Button block onClick={() => open({ reason: 'book' })}>
        {t('log_in_to_book')}
      </Button>
    );
  }
  if (nextStep === 'see_cart' || action === 'cancel_reservation') {
    return (
      <LinkButton block href="/basket">
        {t('view_basket')}
      </LinkButton>
    );
  }
  // Nobody looks into an account at a kiosk.
  if ((nextStep === 'see_bookings' || action === 'cancel_booking') && !isKiosk) {
    return (
      <LinkButton block variant="secondary" href={addresses.account}>
        {t('see_bookings')}
      </LinkButton>
    );
  }
  return (
    <div className="pv-stack">
      {message === null && !isExplained && <p className="pv-muted">{t('sold_out_text')}</p>}
      <LinkButton block variant="secondary" href={hrefWithoutSession(pathname, search)}>
        {t('choose_another')}
      </LinkButton>
    </div>
  );
}
