import { LinkButton } from '@pavilion/ui/base/button';
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
import { useUser } from '../person/index.ts';

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
  useDocumentMeta({ title: t('bookings'), noIndex: true });
  // The server does not know the modes.
  if ((!isKiosk || !user) && typeof document !== 'undefined') return <Redirect path="/kiosk" />;
  return (
    <div className="pv-container kiosk-bookings" data-testid="kiosk-bookings">
      <h1>{t('bookings')}</h1>
      {user && <LazyKioskBookings userId={user.id} fallback={<NoBookings />} />}
    </div>
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
