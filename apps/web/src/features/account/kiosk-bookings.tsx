import { parseDayNumber } from '@pavilion/domain/day';
import { Button } from '@pavilion/ui/base/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { ShowMore } from '../../lib/loading/show-more.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { EntryCodeButton } from '../entry-code/index.ts';
import { useUser } from '../person/index.ts';
import { formatWhere, useAttendeeLabels } from './booking-labels.ts';
import './kiosk-bookings.css';
import { bookingListQuery } from './queries.ts';
import { useRelativeDay } from './use-relative-day.ts';
import { groupByDay, groupSessions, type Visit } from './visits.ts';

const firstDays = 7;

export type KioskBookingsProps = {
  userId: number;
  /** Shown to a customer without bookings to come. */
  fallback: ReactNode;
};

/** MOD-01, BKG-05: the bookings to come of who has logged in at a kiosk. */
export function KioskBookings({ userId, fallback }: KioskBookingsProps) {
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
        if (visits.length === 0 && !query.hasNextPage) return fallback;
        return <KioskVisits visits={visits} query={query} />;
      }}
    </PartState>
  );
}

type Props = { visits: readonly Visit[]; query: ComponentProps<typeof ShowMore>['query'] };

/** The bookings of the next days, and on request the later ones; those at once if nothing is sooner. */
function KioskVisits({ visits, query }: Props) {
  const t = useText('kiosk');
  const ta = useText('account');
  const { now } = useBoot();
  const list = useRef<HTMLDivElement>(null);
  const soonVisits = visits.filter(({ first: { startsAt } }) => {
    const today = getDayInZone(now, startsAt.timezone);
    return parseDayNumber(startsAt.local.slice(0, 10)) - parseDayNumber(today) < firstDays;
  });
  const [hasAsked, setAsked] = useState(false);
  const isAll = hasAsked || soonVisits.length === 0;
  const hasLater = visits.length > soonVisits.length || query.hasNextPage;
  useEffect(() => {
    // UIK-04: the button has gone. The list keeps the rows that it had.
    if (hasAsked) list.current?.querySelector<HTMLElement>('li[data-later]')?.focus();
  }, [hasAsked]);
  const days = [...groupByDay(isAll ? visits : soonVisits)];
  return (
    <div ref={list}>
      <p className="kiosk__lead">{t(soonVisits.length === 0 ? 'bookings_week_none' : 'bookings_week')}</p>
      {days.map(([day, ofDay]) => (
        <Day
          key={day}
          visits={ofDay}
          next={visits[0]}
          isLater={!ofDay.some((it) => soonVisits.includes(it))}
        />
      ))}
      {isAll ? (
        <ShowMore query={query} list={list}>
          {ta('show_more_bookings')}
        </ShowMore>
      ) : (
        hasLater && (
          <Button variant="secondary" size="l" onClick={() => setAsked(true)} data-testid="show-later">
            {t('show_later')}
          </Button>
        )
      )}
    </div>
  );
}

type DayProps = { visits: readonly Visit[]; next: Visit | undefined; isLater: boolean };

const Day = ({ visits, next, isLater }: DayProps) => (
  <section className="kiosk-bookings__day">
    {visits.slice(0, 1).map(({ key, first }) => (
      <h2 key={key}>
        <RelativeDay {...first} />
      </h2>
    ))}
    <ul>
      {visits.map((visit) => (
        <Row key={visit.key} visit={visit} isNext={visit === next} isLater={isLater} />
      ))}
    </ul>
  </section>
);

/** The day and its month stay on one line. */
const RelativeDay = (booking: Parameters<typeof useRelativeDay>[0]) =>
  useRelativeDay(booking).replace(/(\d) /, '$1\u00a0');

function Row({
  visit: { first, bookings },
  isNext,
  isLater,
}: {
  visit: Visit;
  isNext: boolean;
  isLater: boolean;
}) {
  const lang = useContentLang();
  const { formatTimeRange } = useDateFormat();
  const { currentCentre } = useModes();
  const isHere = first.venue.slug === currentCentre && first.locationName;
  return (
    <li
      className="kiosk-bookings__row"
      tabIndex={-1}
      data-testid="kiosk-booking"
      data-later={isLater || undefined}
    >
      <p className="kiosk-bookings__time">{formatTimeRange(first.startsAt, first.endsAt)}</p>
      <div className="kiosk-bookings__body">
        <h3 lang={lang}>{first.name}</h3>
        <p>{isHere ? first.locationName : formatWhere(first)}</p>
        <p>
          <ForWhom bookings={bookings} />
        </p>
      </div>
      <EntryCodeButton
        isAtKiosk
        source={{ bookingId: first.id }}
        what={first.name}
        variant={isNext ? 'primary' : 'secondary'}
      />
    </li>
  );
}

/** 'For you · For Robin Sample', or the tickets. */
function ForWhom({ bookings }: Pick<Visit, 'bookings'>) {
  const t = useText('kiosk');
  const user = useUser();
  const getLabels = useAttendeeLabels();
  const labels = bookings.flatMap((booking) => [
    ...(booking.userId === user?.id && !booking.ticket ? [t('for_you')] : []),
    ...getLabels(booking),
  ]);
  return [...new Set(labels)].join(' · ');
}
