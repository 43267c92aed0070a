import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { LoginNeeded, useUser } from '../person/index.ts';
import './account.css';
import { type BookingListName, bookingListQuery } from './queries.ts';
import { VisitList } from './visit-list.tsx';
import { groupVisits } from './visits.ts';

const lists = ['upcoming', 'past', 'cancelled'] as const satisfies readonly BookingListName[];

/** RTE-18, ACC-06: the customer's upcoming, past and cancelled bookings, each list at a path of its own. */
export function Screen() {
  const t = useText('account');
  const tc = useText('common');
  const { pathname } = useLocation();
  const user = useUser();
  const list = lists.find((name) => pathname.endsWith(`/${name}`)) ?? 'upcoming';
  useDocumentMeta({ title: t('bookings'), noIndex: true });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: tc('my_account'), href: '/' }, { label: t('bookings') }]} />
      {user ? (
        <div className="account" data-testid="bookings">
          <h1 tabIndex={-1}>{t('bookings')}</h1>
          <SegmentedChoice
            label={t('bookings_which')}
            isLabelHidden
            value={list}
            options={lists.map((name) => ({
              value: name,
              label: t(`bookings_${name}`),
              href: `/bookings/${name}`,
            }))}
          />
          <Bookings key={list} list={list} userId={user.id} />
        </div>
      ) : (
        <LoginNeeded title={t('account_guest_title')} canRegister>
          {t('account_guest_text')}
        </LoginNeeded>
      )}
    </div>
  );
}

/** The states of one list: loading, error, empty, or its visits. */
function Bookings({ list, userId }: { list: BookingListName; userId: number }) {
  const t = useText('account');
  const tc = useText('common');
  const { now } = useBoot();
  const query = useInfiniteQuery(bookingListQuery(useSend(), { userId, list, now }));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  if (!data && !error) return <Skeletons kind="rows" count={3} label={t('account_loading')} />;
  if (!data) {
    return (
      <ErrorState
        title={t('account_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
        spinnerLabel={t('account_loading')}
      >
        {t('account_failed_text')}
      </ErrorState>
    );
  }
  const visits = groupVisits(data.pages.flatMap(({ bookings }) => bookings));
  if (visits.length === 0 && !hasNextPage) return <NoBookings list={list} />;
  return (
    <div>
      <VisitList visits={visits} level={2} />
      {hasNextPage && (
        <Button
          variant="secondary"
          className="account-list__more"
          isPending={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('show_more_bookings')}
        </Button>
      )}
    </div>
  );
}

const pictures = { upcoming: 'bag', past: 'flag', cancelled: 'ball' } as const;

function NoBookings({ list }: { list: BookingListName }) {
  const t = useText('account');
  const tc = useText('common');
  return (
    <EmptyState
      level={2}
      picture={<Illustration name={pictures[list]} />}
      title={t(`none_${list}_title`)}
      actions={
        list === 'cancelled' ? (
          <LinkButton href="/bookings/upcoming" variant="secondary">
            {t('coming_up')}
          </LinkButton>
        ) : (
          <>
            <LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>
            <LinkButton href="/search" variant="secondary">
              {tc('find_something')}
            </LinkButton>
          </>
        )
      }
    >
      {t(`none_${list}_text`)}
    </EmptyState>
  );
}
