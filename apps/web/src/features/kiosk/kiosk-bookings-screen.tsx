import { Anchor } from '@pavilion/ui/base/anchor';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { CalendarDays } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { LazyKioskBookings } from '../account/index.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import './kiosk.css';

/** In a chunk of its own: the first bundle names the files of each screen. */
const FindBooking = lazyWithRetry(async () => (await import('./find-booking.tsx')).FindBooking);

/** MOD-01, BKG-05: the bookings of who has logged in at a kiosk; at `/kiosk/bookings/reference`, those of an order. */
export function Screen() {
  return useParams()['by'] === 'reference' ? <FindBooking /> : <OwnBookings />;
}

/** The bookings to come of the customer, because My account is not open at a kiosk. */
function OwnBookings() {
  const t = useText('kiosk');
  const { isKiosk } = useModes();
  const user = useUser();
  useDocumentMeta({ title: t(user ? 'bookings' : 'have_booking'), noIndex: true });
  // The server does not know the modes.
  if (!isKiosk && typeof document !== 'undefined') return <Redirect path="/kiosk" />;
  return (
    <div className="pv-container kiosk-bookings" data-testid="kiosk-bookings">
      <h1>{t(user ? 'bookings' : 'have_booking')}</h1>
      {user ? <LazyKioskBookings userId={user.id} fallback={<NoBookings />} /> : <HowToFind />}
    </div>
  );
}

/** The two ways to a booking: a log-in, or the reference of an order that was booked without an account. */
function HowToFind() {
  const t = useText('kiosk');
  const tc = useText('common');
  const { open, close } = useLoginDialog();
  const note = (
    <>
      {t('find_note')}{' '}
      <Anchor href="/kiosk/bookings/reference" onClick={close}>
        {t('find_by_reference')}
      </Anchor>
    </>
  );
  const logIn = () => open({ explanation: { title: t('find_title'), text: t('find_text'), note } });
  return (
    <ul className="kiosk-find">
      <li>
        <h2>{t('find_title')}</h2>
        <p>{t('find_text')}</p>
        <Button size="l" isBlock onClick={logIn} data-testid="kiosk-login">
          {tc('log_in')}
        </Button>
      </li>
      <li>
        <h2>{t('find_note')}</h2>
        <p>{t('find_intro')}</p>
        <LinkButton size="l" isBlock variant="secondary" href="/kiosk/bookings/reference">
          {t('find_by_reference')}
        </LinkButton>
      </li>
    </ul>
  );
}

function NoBookings() {
  const t = useText('kiosk');
  const ta = useText('account');
  const tc = useText('common');
  return (
    <EmptyState
      level={2}
      picture={<IconPicture icon={CalendarDays} />}
      title={ta('none_upcoming_title')}
      actions={
        <LinkButton href="/kiosk" size="l">
          {tc('book_an_activity')}
        </LinkButton>
      }
    >
      {t('bookings_none_text')}
    </EmptyState>
  );
}
