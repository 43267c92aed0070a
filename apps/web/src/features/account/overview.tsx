import { LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import type { Debt } from '../debt/index.ts';
import { LazyOwnFavourites } from '../favourite/index.ts';
import { LazySetPasswordOffer, type User } from '../person/index.ts';
import { UnpaidCharges } from '../unpaid-charge/index.ts';
import { OwnWaitlists, type WaitlistEntry } from '../waitlist/index.ts';
import { AccountFigures } from './account-figures.tsx';
import { AccountNotices, type NoticeSources } from './account-notices.tsx';
import { InductionsDue } from './induction-due.tsx';
import { NextBooking } from './next-booking.tsx';
import { OverviewLoading } from './overview-loading.tsx';
import { PastBookingsLink } from './past-bookings-link.tsx';
import type { Booking } from './queries.ts';
import { VisitList } from './visit-list.tsx';
import { groupVisits } from './visits.ts';

/** The bookings page shows the others. */
const shownVisits = 5;

export type OverviewProps = {
  user: NonNullable<User>;
  debts: UseQueryResult<Debt[]>;
  bookings: UseQueryResult<Booking[]>;
  waitlists: UseQueryResult<WaitlistEntry[]>;
  notices: NoticeSources;
};

/** ACC-02: waits for all lists, so that none of them moves the others when it arrives. */
export function Overview({ user, notices, ...lists }: OverviewProps) {
  return (
    <>
      <AccountNotices user={user} {...notices} />
      <Lists userId={user.id} {...lists} />
      <LazySetPasswordOffer />
      <AccountFigures user={user} />
      <LazyOwnFavourites layout="grid" />
    </>
  );
}

function Lists({
  userId,
  debts,
  bookings,
  waitlists,
}: Omit<OverviewProps, 'user' | 'notices'> & { userId: number }) {
  if (!debts.isFetched || !bookings.isFetched || !waitlists.isFetched) return <OverviewLoading />;
  const hasOffer = waitlists.data?.some(({ offerEndsAt }) => offerEndsAt !== null) === true;
  const ownWaitlists = <OwnWaitlists query={waitlists} userId={userId} />;
  return (
    <>
      <UnpaidCharges query={debts} />
      {/* An offer has a deadline, so it comes first. */}
      {hasOffer && ownWaitlists}
      <InductionsDue bookings={bookings.data ?? []} />
      <UpcomingBookings query={bookings} userId={userId} />
      {!hasOffer && ownWaitlists}
    </>
  );
}

function UpcomingBookings({ query, userId }: { query: UseQueryResult<Booking[]>; userId: number }) {
  const t = useText('account');
  const failed = { title: t('account_failed'), text: t('account_failed_text') };
  return (
    <PartState query={query} loading={t('account_loading')} failed={failed}>
      {(bookings) => <Visits bookings={bookings} userId={userId} />}
    </PartState>
  );
}

function Visits({ bookings, userId }: { bookings: Booking[]; userId: number }) {
  const t = useText('account');
  const tc = useText('common');
  const [next, ...laterVisits] = groupVisits(bookings);
  if (!next) {
    return (
      <EmptyState
        level={2}
        picture={<IconPicture icon={CalendarDays} />}
        title={t('none_upcoming_title')}
        actions={
          <>
            <LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>
            <LinkButton href="/search" variant="secondary">
              {tc('find_something')}
            </LinkButton>
            <PastBookingsLink userId={userId} />
          </>
        }
      >
        {t('none_upcoming_text')}
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
