import { groupByWeek } from '@pavilion/domain/bundle/bundle';
import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import type { ReactNode } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type BundleSession, useDateInRange, useDayRange } from '../bundle/index.ts';

type Props = {
  sessions: readonly BundleSession[];
  level?: 3 | 4;
  /** Nothing of the camp or course can be booked any more, so places left would mislead. */
  isClosed?: boolean;
  /** One row for the days of a week, or for all weekly sessions, that have the same time, place and state. */
  isCompact?: boolean;
};

type DatedSession = BundleSession & { date: string };

/** CMP-21: the sessions by whole weeks from the first one; the first week is 0. */
export const groupSessions = (sessions: readonly BundleSession[]) =>
  groupByWeek(sessions.map((session) => ({ ...session, date: session.sessionDisplay.date })));

/** CMP-21, CMP-14: the sessions of a camp or course by week; in one list if each week has only one. */
export function SessionWeeks({ sessions, level = 3, isClosed = false, isCompact = false }: Props) {
  const weeks = groupSessions(sessions);
  const list = { isClosed, isCompact };
  if (weeks.every((week) => week.sessions.length === 1))
    return <SessionList sessions={weeks.flatMap((week) => week.sessions)} {...list} />;
  return weeks.map(({ week, sessions: ofWeek }) => (
    <Week key={week} number={week + 1} sessions={ofWeek} level={level}>
      <SessionList sessions={ofWeek} {...list} />
    </Week>
  ));
}

type ListProps = { sessions: readonly DatedSession[]; isClosed: boolean; isCompact: boolean };

function SessionList({ sessions, isClosed, isCompact }: ListProps) {
  const describe = useDescribeSession(isClosed);
  const rows: { first: SessionText; sessions: DatedSession[] }[] = [];
  for (const session of sessions) {
    const text = describe(session);
    const last = rows.at(-1);
    if (isCompact && last && last.first.groupKey === text.groupKey) last.sessions.push(session);
    else rows.push({ first: text, sessions: [session] });
  }
  return (
    <ul className="bundle-sessions">
      {rows.map(({ first, sessions: ofRow }) => (
        <SessionRow key={ofRow[0]?.id} {...first} sessions={ofRow} />
      ))}
    </ul>
  );
}

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

type SessionText = {
  time: string;
  location: string;
  tag: { colour: TagColour; text: string };
  isOver: boolean;
  /** The same for sessions that differ only in their day. */
  groupKey: string;
};

/** CMP-14: what a row says of a session beside its day. */
function useDescribeSession(isClosed: boolean): (session: DatedSession) => SessionText {
  const t = useText('bundle');
  const { formatTimeRange } = useDateFormat();
  const now = useNow();
  const getTag = ({ tag, bookableAction: { action } }: DatedSession): SessionText['tag'] => {
    if (isClosed && action === 'book') return { colour: 'inactive', text: t('closed') };
    // One waits for all sessions, not for one of them.
    const isFull = action === 'join_waitlist' || action === 'leave_waitlist';
    return isFull ? { colour: 'neutral', text: t('sold_out') } : tag;
  };
  return (session) => {
    const { startsAt, endsAt, status, sessionDisplay } = session;
    const { location, isPast } = sessionDisplay;
    const isOn = isPast && status === 'bookable' && now < parseUtc(endsAt.utc);
    const tag = isOn ? { colour: 'info' as const, text: t('on_now') } : getTag(session);
    const time = formatTimeRange(startsAt, endsAt);
    return { time, location, tag, isOver: isPast && !isOn, groupKey: [time, location, tag.text].join(' · ') };
  };
}

const parseUtc = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

const joinParts = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** One session, or those of several days that are alike. */
function SessionRow({ sessions, ...text }: SessionText & { sessions: readonly DatedSession[] }) {
  const { formatShortDay } = useDateFormat();
  const { time, location, tag, isOver } = text;
  const [first] = sessions;
  const isOne = sessions.length === 1;
  return (
    <li
      className={isOver ? 'bundle-sessions__past' : undefined}
      {...(isOne && { 'data-testid': 'bundle-session' })}
    >
      <div>
        {isOne && first ? (
          <>
            <b>{formatShortDay(first.date)}</b>
            <p>{joinParts(time, location)}</p>
          </>
        ) : (
          <Days sessions={sessions} {...text} />
        )}
      </div>
      <Tag colour={tag.colour}>{tag.text}</Tag>
    </li>
  );
}

type DaysProps = Pick<SessionText, 'time' | 'location'> & { sessions: readonly DatedSession[] };

/** 'Mon, Tue · 09:00–15:30' of one week, or 'Tuesdays, 16:30–17:00' with the dates. */
function Days({ sessions, time, location }: DaysProps) {
  const t = useText('bundle');
  const tc = useText('common');
  const formatDate = useDateInRange();
  const weekdays = sessions.map(({ date }) => getWeekday(parseDayNumber(date)) + 1);
  const isWeekly = new Set(weekdays).size === 1;
  const names = weekdays.map((weekday) => tc(`weekday_short_${weekday}`));
  const days = sessions.map(({ id, date }, index) => (
    <span key={id} data-testid="bundle-session">
      {index > 0 && ', '}
      {isWeekly ? formatDate(date) : names[index]}
    </span>
  ));
  return isWeekly ? (
    <>
      <b>{t('weekly', { weekday: tc(`weekday_${weekdays[0] ?? 1}`), time })}</b>
      <p>
        {days}
        {location !== '' && ` · ${location}`}
      </p>
    </>
  ) : (
    <>
      <b>
        {days}
        {` · ${time}`}
      </b>
      <p>{location}</p>
    </>
  );
}
