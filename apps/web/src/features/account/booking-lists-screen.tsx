import { Button, LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { AttendeesLink } from '../attendee/index.ts';
import { CalendarFeedButton, OwnCalendarFeedButton } from '../calendar-feed/index.ts';
import { OwnOpenings } from '../opening-notice/index.ts';
import { OwnWaitlists, waitlistQuery } from '../waitlist/index.ts';
import './account.css';
import { type BookingListName, bookingListQuery } from './queries.ts';
import { VisitList } from './visit-list.tsx';
import { groupVisits } from './visits.ts';
import { useWhose, type Whose, WhoseBookings } from './whose-bookings.tsx';

const lists = ['upcoming', 'past', 'cancelled'] as const satisfies readonly BookingListName[];

/** RTE-18, ACC-06: the customer's upcoming, past and cancelled bookings, each list at a path of its own. */
export function Screen() {
  const t = useText('account');
  const { pathname, search } = useLocation();
  const list = lists.find((name) => pathname.endsWith(`/${name}`)) ?? 'upcoming';
  return (
    <AccountPage title={t('bookings')} testId="bookings">
      {(user) => (
        <div className="account">
          <SegmentedChoice
            label={t('bookings_which')}
            isLabelHidden
            value={list}
            options={lists.map((name) => ({
              value: name,
              label: t(`bookings_${name}`),
              href: `/bookings/${name}${search}`,
            }))}
          />
          {list === 'upcoming' && <AttendeesLink />}
          {list === 'upcoming' && <Waitlists userId={user.id} />}
          <Bookings key={list} list={list} user={user} />
          {list === 'upcoming' && <OwnOpenings userId={user.id} />}
        </div>
      )}
    </AccountPage>
  );
}

/** WTL-05: what may become a booking, above the bookings because an offer has a deadline. */
const Waitlists = ({ userId }: { userId: number }) => (
  <OwnWaitlists query={useQuery(waitlistQuery(useSend(), userId))} userId={userId} />
);

type ListProps = { list: BookingListName; user: { id: number; firstName: string } };

function Bookings({ list, user }: ListProps) {
  const whose = useWhose(user);
  return (
    <>
      <WhoseBookings {...whose} />
      <BookingPages list={list} userId={user.id} whose={whose} />
    </>
  );
}

function BookingPages({ list, userId, whose }: { list: BookingListName; userId: number; whose: Whose }) {
  const t = useText('account');
  const { now } = useBoot();
  const shown = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(
    bookingListQuery(useSend(), { userId, list, now, attendeeId: whose.attendeeId }),
  );
  const failed = { title: t('account_failed'), text: t('account_failed_text') };
  return (
    <PartState query={query} loading={t('account_loading')} failed={failed}>
      {({ pages }) => {
        const visits = groupVisits(pages.flatMap(({ bookings }) => bookings));
        if (visits.length === 0 && !query.hasNextPage) {
          return (
            <>
              <NoBookings list={list} whose={whose} />
              {list === 'upcoming' && <OwnCalendarFeedButton userId={userId} />}
            </>
          );
        }
        return (
          <div ref={shown}>
            <VisitList visits={visits} level={2} />
            <ShowMore query={query} list={shown}>
              {t('show_more_bookings')}
            </ShowMore>
            {list === 'upcoming' && (
              <p className="account__calendar account-action-links">
                <CalendarFeedButton userId={userId} />
              </p>
            )}
          </div>
        );
      }}
    </PartState>
  );
}

function NoBookings({ list, whose }: { list: BookingListName; whose: Whose }) {
  const t = useText('account');
  const tc = useText('common');
  const person = whose.people.find(({ id }) => id === whose.attendeeId);
  if (person) {
    return (
      <EmptyState
        level={2}
        picture={<IconPicture icon={CalendarDays} />}
        title={t(`none_${list}_of_person`, { name: person.firstName })}
        actions={
          <Button variant="secondary" onClick={() => whose.choose(undefined)}>
            {t('bookings_show_everyone')}
          </Button>
        }
      >
        {t('none_of_person_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      picture={<IconPicture icon={CalendarDays} />}
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
