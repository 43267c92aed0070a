import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { AttendeesLink } from '../attendee/index.ts';
import { useUser } from '../person/index.ts';
import './account.css';
import { BookingDetails } from './booking-details.tsx';
import { type Booking, bookingQuery } from './queries.ts';

/** ACC-06, BKG-08: one booking of the customer; a guest is asked to log in. */
export function Screen() {
  const t = useText('account');
  const { bookingId = '' } = useParams();
  const user = useUser();
  const query = useQuery({ ...bookingQuery(useSend(), user?.id ?? 0, bookingId), enabled: user !== null });
  return (
    <AccountPage
      title={query.data?.name ?? t('booking')}
      heading={null}
      parent={{ label: t('bookings'), href: '/bookings/upcoming' }}
      guest={{ title: t('booking_guest_title'), text: t('account_guest_text') }}
      testId="booking-page"
    >
      {() => (
        <>
          <AttendeesLink />
          <BookingState query={query} />
        </>
      )}
    </AccountPage>
  );
}

type QueryProps = {
  query: {
    data: Booking | null | undefined;
    error: Error | null;
    refetch: () => unknown;
    isRefetching: boolean;
  };
};

/** The states of the query: loading, missing, error, or the booking. */
function BookingState({ query: { data, error, refetch, isRefetching } }: QueryProps) {
  const t = useText('account');
  const tc = useText('common');
  if (data) return <BookingDetails booking={data} />;
  // An invalid id, or another customer's booking: neither exists for this customer.
  if (data === null || (error instanceof RequestError && error.status === 422)) {
    return (
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={t('booking_missing_title')}
        actions={<LinkButton href="/bookings/upcoming">{t('all_bookings')}</LinkButton>}
      >
        {t('booking_missing_text')}
      </EmptyState>
    );
  }
  if (!error) return <Skeletons kind="rows" count={3} label={tc('loading')} />;
  return (
    <ErrorState
      fills="page"
      title={t('booking_failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
      spinnerLabel={tc('loading')}
    >
      {t('account_failed_text')}
    </ErrorState>
  );
}
