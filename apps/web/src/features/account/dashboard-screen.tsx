import { Anchor } from '@pavilion/ui/base/anchor';
import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { AttendeesLink } from '../attendee/index.ts';
import { debtsQuery } from '../debt/index.ts';
import { LazyOwnFavourites } from '../favourite/index.ts';
import { LazyConfirmAddress, LazySetPasswordOffer, useUser } from '../person/index.ts';
import { OwnWaitlists, waitlistQuery } from '../waitlist/index.ts';
import './account.css';
import { AccountFigures } from './account-figures.tsx';
import { AccountNotices } from './account-notices.tsx';
import { NextBooking } from './next-booking.tsx';
import { type Booking, upcomingBookingsQuery } from './queries.ts';
import { UnpaidCharges } from './unpaid-charges.tsx';
import { VisitList } from './visit-list.tsx';
import { groupVisits } from './visits.ts';

/** The bookings page shows the others. */
const shownVisits = 5;

export const prefetch: Prefetch = async ({ queryClient, send, boot: { user } }) => {
  if (user) await queryClient.prefetchQuery(debtsQuery(send, user.id));
};

/** RTE-01, RTE-18, ACC-02: the unpaid charges, upcoming bookings and credit of a customer; a guest is asked to log in. */
export function Screen() {
  const t = useText('account');
  const tc = useText('common');
  const firstName = useUser()?.firstName ?? '';
  return (
    <AccountPage title={tc('my_account')} heading={t('hello', { name: firstName })} testId="home-dashboard">
      {(user) => (
        <div className="account">
          <AttendeesLink />
          <AccountNotices user={user} />
          <LazyConfirmAddress />
          <Overview userId={user.id} />
          <LazySetPasswordOffer />
          <AccountFigures user={user} />
          <LazyOwnFavourites layout="grid" />
        </div>
      )}
    </AccountPage>
  );
}

/** Waits for all lists, so that none of them moves the others when it arrives. */
function Overview({ userId }: { userId: number }) {
  const t = useText('account');
  const { now } = useBoot();
  const send = useSend();
  const debts = useQuery(debtsQuery(send, userId));
  const bookings = useQuery(upcomingBookingsQuery(send, userId, now));
  const waitlists = useQuery(waitlistQuery(send, userId));
  if (!debts.isFetched || !bookings.isFetched || !waitlists.isFetched) {
    return <Skeletons kind="rows" count={3} label={t('account_loading')} />;
  }
  const hasOffer = waitlists.data?.some(({ offerEndsAt }) => offerEndsAt !== null) === true;
  const ownWaitlists = <OwnWaitlists query={waitlists} userId={userId} />;
  return (
    <>
      <UnpaidCharges query={debts} />
      {/* An offer has a deadline, so it comes first. */}
      {hasOffer && ownWaitlists}
      <UpcomingBookings query={bookings} />
      {!hasOffer && ownWaitlists}
    </>
  );
}

function UpcomingBookings({ query }: { query: UseQueryResult<Booking[]> }) {
  const t = useText('account');
  const failed = { title: t('account_failed'), text: t('account_failed_text') };
  return (
    <PartState query={query} loading={t('account_loading')} failed={failed}>
      {(bookings) => <Visits bookings={bookings} />}
    </PartState>
  );
}

function Visits({ bookings }: { bookings: Booking[] }) {
  const t = useText('account');
  const tc = useText('common');
  const [next, ...laterVisits] = groupVisits(bookings);
  if (!next) {
    return (
      <EmptyState
        level={2}
        picture={<Illustration name="bag" />}
        title={t('account_none_title')}
        actions={
          <>
            <LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>
            <LinkButton href="/search" variant="secondary">
              {tc('find_something')}
            </LinkButton>
            <Anchor href="/bookings/past">{t('past_bookings')}</Anchor>
          </>
        }
      >
        {t('account_none_text')}
      </EmptyState>
    );
  }
  return (
    <>
      <NextBooking visit={next} />
      {laterVisits.length > 0 && (
        <section className="pv-section">
          <h2>{t('coming_up')}</h2>
          <VisitList visits={laterVisits.slice(0, shownVisits)} level={3} />
        </section>
      )}
      <p className="pv-cluster account__links">
        <LinkButton href="/bookings/upcoming" variant="secondary">
          {t('all_bookings')}
        </LinkButton>
        <LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>
      </p>
    </>
  );
}
