import { groupByWeek } from '@pavilion/domain/bundle/bundle';
import { Tag } from '@pavilion/ui/display/tag';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type BundleSession, useDayRange } from '../bundle/index.ts';

type Props = {
  sessions: readonly BundleSession[];
  level?: 3 | 4;
  /** Nothing of the camp or course can be booked any more, so places left would mislead. */
  isClosed?: boolean;
};

type DatedSession = BundleSession & { date: string };

/** CMP-21: the sessions by whole weeks from the first one; the first week is 0. */
export const groupSessions = (sessions: readonly BundleSession[]) =>
  groupByWeek(sessions.map((session) => ({ ...session, date: session.sessionDisplay.date })));

/** CMP-21, CMP-14: the sessions of a camp or course by week; in one list if each week has only one. */
export function SessionWeeks({ sessions, level = 3, isClosed = false }: Props) {
  const weeks = groupSessions(sessions);
  if (weeks.every((week) => week.sessions.length === 1))
    return <SessionList sessions={weeks.flatMap((week) => week.sessions)} isClosed={isClosed} />;
  return weeks.map(({ week, sessions: ofWeek }) => (
    <Week key={week} number={week + 1} sessions={ofWeek} level={level}>
      <SessionList sessions={ofWeek} isClosed={isClosed} />
    </Week>
  ));
}

type ListProps = { sessions: readonly DatedSession[]; isClosed: boolean };

const SessionList = ({ sessions, isClosed }: ListProps) => (
  <ul className="bundle-sessions">
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} isClosed={isClosed} />
    ))}
  </ul>
);

type WeekProps = {
  number: number;
  sessions: readonly DatedSession[];
  level: 3 | 4;
  action?: ReactNode;
  children: ReactNode;
};

/** 'Week 2, 10–14 Aug' */
export function useWeekTitle(): (number: number, sessions: readonly DatedSession[]) => string {
  const t = useText('bundle');
  const formatRange = useDayRange();
  return (number, sessions) =>
    t('week', { number, days: formatRange(sessions[0]?.date ?? '', sessions.at(-1)?.date ?? '') });
}

/** One week with its title. */
export function Week({ number, sessions, level, action, children }: WeekProps) {
  const title = useWeekTitle()(number, sessions);
  const Heading = `h${level}` as const;
  return (
    <section className="bundle-week" aria-label={title} data-testid="bundle-week">
      <div className="bundle-week__head">
        <Heading>{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  );
}

function SessionRow({ session, isClosed }: { session: DatedSession; isClosed: boolean }) {
  const t = useText('bundle');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { tag, startsAt, endsAt, sessionDisplay } = session;
  const { date, location, isPast } = sessionDisplay;
  const { action } = session.bookableAction;
  // One waits for all sessions, not for one of them.
  const isFull = action === 'join_waitlist' || action === 'leave_waitlist';
  return (
    <li className={isPast ? 'bundle-sessions__past' : undefined} data-testid="bundle-session">
      <div>
        <b>{formatShortDay(date)}</b>
        <p>{[formatTimeRange(startsAt, endsAt), location].filter((part) => part !== '').join(' · ')}</p>
      </div>
      {isClosed && action === 'book' ? (
        <Tag colour="inactive">{t('closed')}</Tag>
      ) : (
        <Tag colour={isFull ? 'neutral' : tag.colour}>{isFull ? t('sold_out') : tag.text}</Tag>
      )}
    </li>
  );
}
