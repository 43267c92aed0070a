import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import type { ReactNode } from 'react';
import { parseUtc } from '../../../lib/dates/parse-utc.ts';
import { useDateFormat } from '../../../lib/dates/use-date-format.ts';
import { useNow } from '../../../lib/dates/use-now.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { BundleSession } from '../../bundle/index.ts';
import { type DatedSession, groupSessions, Week } from './week.tsx';

type Props = {
  sessions: readonly BundleSession[];
  level?: 3 | 4;
  /** Nothing of the camp or course can be booked any more, so places left would mislead. */
  isClosed?: boolean;
  /** Shows the days of a week, or all weekly sessions, that have the same time, place and state, as one row. */
  Days?: DaysComponent;
};

export type DaysProps = { sessions: readonly DatedSession[]; time: string; location: string };
type DaysComponent = (props: DaysProps) => ReactNode;

/** CMP-21, CMP-14: the sessions of a camp or course by week; in one list if each week has only one. */
export function SessionWeeks({ sessions, level = 3, isClosed = false, Days }: Props) {
  const weeks = groupSessions(sessions);
  const list = { isClosed, ...(Days && { Days }) };
  if (weeks.every((week) => week.sessions.length === 1))
    return <SessionList sessions={weeks.flatMap((week) => week.sessions)} {...list} />;
  return weeks.map(({ week, sessions: ofWeek }) => (
    <Week key={week} number={week + 1} sessions={ofWeek} level={level}>
      <SessionList sessions={ofWeek} {...list} />
    </Week>
  ));
}

type ListProps = Pick<Props, 'Days'> & { sessions: readonly DatedSession[]; isClosed: boolean };

function SessionList({ sessions, isClosed, Days }: ListProps) {
  const describe = useDescribeSession(isClosed);
  const rows: { first: SessionText; sessions: DatedSession[] }[] = [];
  for (const session of sessions) {
    const text = describe(session);
    const last = rows.at(-1);
    if (Days && last && last.first.groupKey === text.groupKey) last.sessions.push(session);
    else rows.push({ first: text, sessions: [session] });
  }
  return (
    <ul className="bundle-sessions">
      {rows.map(({ first, sessions: ofRow }) => (
        <SessionRow key={ofRow[0]?.id} {...first} sessions={ofRow} Days={Days} />
      ))}
    </ul>
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

const joinParts = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** One session, or those of several days that are alike. */
function SessionRow({
  sessions,
  Days,
  ...text
}: SessionText & DaysProps & { Days: Props['Days'] | undefined }) {
  const { formatShortDay } = useDateFormat();
  const { time, location, tag, isOver } = text;
  const [first] = sessions;
  const isOne = !Days || sessions.length === 1;
  return (
    <li
      className={isOver ? 'bundle-sessions__past' : undefined}
      {...(isOne && { 'data-testid': 'bundle-session' })}
    >
      <div>
        {isOne ? (
          <>
            <b>{formatShortDay(first?.date ?? '')}</b>
            <p>{joinParts(time, location)}</p>
          </>
        ) : (
          <Days sessions={sessions} time={time} location={location} />
        )}
      </div>
      <Tag colour={tag.colour}>{tag.text}</Tag>
    </li>
  );
}
