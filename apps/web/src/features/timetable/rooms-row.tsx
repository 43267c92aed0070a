import { buttonClass } from '@pavilion/ui/button';
import { Tag } from '@pavilion/ui/tag';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { SessionLink } from './session-link.tsx';
import { isFree } from './slots.ts';
import './timetable.css';
import { inOneLine } from './in-one-line.ts';
import type { Occurrence } from './timetable-query.ts';
import { roomOf } from './where-of.ts';

type Props = { sessions: readonly Occurrence[]; beside: readonly string[] };

/** The courts of one hour in one row: each that is free is a button, and the row leads to the first of them. */
export function RoomsRow({ sessions, beside }: Props) {
  const t = useText('courses');
  const { time } = useSayWhen();
  const free = sessions.filter(isFree);
  const first = free[0] ?? sessions[0];
  if (!first) return null;
  const { id, name, startsAt, duration, price, tag } = first;
  const at = time(startsAt.format24Hour);
  return (
    <li className="tt-row tt-row--rooms" data-testid="session-row">
      <div className="tt-row__time">
        <b>{at}</b>
        <span>{t('minutes', { count: duration })}</span>
      </div>
      <div className="tt-row__what">
        <h3>
          <SessionLink id={id}>
            {name}
            <span className="pv-hidden">{` ${at}, ${roomOf(first)}`}</span>
          </SessionLink>
        </h3>
        <p>{inOneLine(beside)}</p>
      </div>
      <div className="tt-row__price">{price?.formatted}</div>
      <div className="tt-row__tag">
        {free.length > 0 ? (
          <Tag colour="success">{t('free_count', { count: free.length })}</Tag>
        ) : (
          <Tag colour={tag.colour}>{tag.text}</Tag>
        )}
      </div>
      {free.length > 0 && (
        <ul className="tt-row__rooms">
          {free.map((session) => (
            <li key={session.id}>
              <SessionLink id={session.id} className={buttonClass({ variant: 'secondary', size: 's' })}>
                <span className="pv-hidden">{`${name}, ${at}, `}</span>
                {roomOf(session)}
              </SessionLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
