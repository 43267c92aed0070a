import { LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { bookingListQuery, groupSessions } from '../account/index.ts';
import { useUser } from '../person/index.ts';
import { KioskBookings } from './kiosk-bookings.tsx';

/** MOD-01, BKG-05: the bookings to come of who has logged in at a kiosk, where My account is not open. */
export function Screen() {
  const t = useText('kiosk');
  const { isKiosk } = useModes();
  const user = useUser();
  useDocumentMeta({ title: t('bookings'), noIndex: true });
  // The server does not know the modes.
  if ((!isKiosk || !user) && typeof document !== 'undefined') return <Redirect path="/kiosk" />;
  return (
    <div className="pv-container kiosk-bookings" data-testid="kiosk-bookings">
      <h1>{t('bookings')}</h1>
      {user && <Bookings userId={user.id} />}
    </div>
  );
}

function Bookings({ userId }: { userId: number }) {
  const t = useText('account');
  const { now } = useBoot();
  const query = useInfiniteQuery(
    bookingListQuery(useSend(), { userId, list: 'upcoming', attendeeId: undefined, now }),
  );
  const failed = { title: t('account_failed'), text: t('account_failed_text') };
  return (
    <PartState query={query} loading={t('account_loading')} failed={failed}>
      {({ pages }) => {
        const visits = groupSessions(pages.flatMap(({ bookings }) => bookings));
        if (visits.length === 0 && !query.hasNextPage) return <NoBookings />;
        return <KioskBookings visits={visits} query={query} />;
      }}
    </PartState>
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
