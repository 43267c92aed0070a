import { Tag } from '@pavilion/ui/tag';
import { Check, Clock, Lock } from 'lucide-react';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { inOneLine } from './in-one-line.ts';
import { RowAction } from './row-action.tsx';
import { SessionLink } from './session-link.tsx';
import './timetable.css';
import type { Occurrence } from './timetable-query.ts';
import { roomOf } from './where-of.ts';

const icons: Record<string, typeof Check> = { booked: Check, reserved: Clock, members_only: Lock };

/**
 * Time and length, what and with whom, places, price, button. All of it leads to the session's panel. `beside` says
 * something else than who leads it and the room, where sessions of several venues stand together.
 */
export function SessionRow({ session, beside }: { session: Occurrence; beside?: readonly string[] }) {
  const t = useText('courses');
  const { time } = useSayWhen();
  const { name, startsAt, duration, instructors, price, tag } = session;
  const icon = icons[tag.code];
  const isPast = tag.code === 'past_session';
  return (
    <li className={isPast ? 'tt-row tt-row--past' : 'tt-row'} data-testid="session-row">
      <div className="tt-row__time">
        <b>{time(startsAt.format24Hour)}</b>
        <span>{t('minutes', { count: duration })}</span>
      </div>
      <div className="tt-row__what">
        <h3>
          <SessionLink id={session.id}>
            {name}
            <span className="pv-hidden">{` ${time(startsAt.format24Hour)}, ${roomOf(session)}`}</span>
          </SessionLink>
        </h3>
        <p>{inOneLine(beside ?? [...instructors.map((one) => one.name), roomOf(session)])}</p>
      </div>
      <div className="tt-row__price">{price?.formatted}</div>
      <div className="tt-row__foot">
        <div className="tt-row__tag">
          <Tag colour={tag.colour} {...(icon && { icon })}>
            {tag.text}
          </Tag>
        </div>
        <div className="tt-row__act">{!isPast && <RowAction session={session} />}</div>
      </div>
    </li>
  );
}
