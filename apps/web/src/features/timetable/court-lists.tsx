import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { SessionLink } from './session-link.tsx';
import { isFree, roomsOf } from './slots.ts';
import type { Occurrence } from './timetable-query.ts';
import { roomOf } from './where-of.ts';

/** The phone's way to browse by court: each with the times at which it is free. */
export function CourtLists({ slots }: { slots: readonly Occurrence[]; noun: string }) {
  const t = useText('courses');
  const { time } = useSayWhen();
  return (
    <>
      {roomsOf(slots).map(({ name, within }) => {
        const free = slots.filter((slot) => roomOf(slot) === name && isFree(slot));
        return (
          <section key={name} className="court-times">
            <h2>{name}</h2>
            {within !== '' && <p className="pv-small pv-muted">{within}</p>}
            {free.length === 0 && <p className="pv-muted">{t('none_free')}</p>}
            <div className="court-times__grid">
              {free.map((slot) => (
                <SessionLink key={slot.id} id={slot.id} className="court-time" data-testid="free-slot">
                  <b>{time(slot.startsAt.format24Hour)}</b>
                  <span>{slot.price?.formatted}</span>
                </SessionLink>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
