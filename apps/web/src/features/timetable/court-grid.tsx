import { useSearchParams } from 'react-router';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { SessionLink } from './session-link.tsx';
import { byTime, isFree, roomsOf } from './slots.ts';
import type { Occurrence } from './timetable-query.ts';
import { roomOf } from './where-of.ts';

/** Courts across, time down; what is free says its price. */
export function CourtGrid({ slots }: { slots: readonly Occurrence[]; noun: string }) {
  const t = useText('courses');
  const { time, dayInFull } = useSayWhen();
  const rooms = roomsOf(slots);
  return (
    <>
      <div className="court-grid__box">
        <table className="court-grid">
          <caption className="pv-hidden">
            {t('grid_caption', {
              name: slots[0]?.name ?? '',
              day: dayInFull(slots[0]?.startsAt.local ?? ''),
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="pv-hidden">{t('time')}</span>
              </th>
              {rooms.map(({ name, within }) => (
                <th key={name} scope="col">
                  {name}
                  {within !== '' && <span>{within}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byTime(slots).map(([at, those]) => (
              <tr key={at}>
                <th scope="row">{time(at)}</th>
                {rooms.map(({ name }) => (
                  <td key={name}>
                    <Cell slot={those.find((slot) => roomOf(slot) === name)} name={name} at={time(at)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="court-legend">
        <span>
          <i />
          {t('legend_free')}
        </span>
        <span>
          <i className="court-legend__taken" />
          {t('legend_taken')}
        </span>
      </p>
    </>
  );
}

function Cell({ slot, name, at }: { slot: Occurrence | undefined; name: string; at: string }) {
  const t = useText('courses');
  const [params] = useSearchParams();
  if (!slot) return null;
  if (slot.tag.code === 'reserved' || slot.tag.code === 'booked') {
    return (
      <SessionLink id={slot.id} className="court-cell court-cell--mine">
        {slot.tag.text}
        <span className="pv-hidden">{` ${name}, ${at}`}</span>
      </SessionLink>
    );
  }
  if (!isFree(slot)) {
    return (
      <span className="court-cell court-cell--taken">
        <span className="pv-hidden">{t('taken', { name, time: at })}</span>
      </span>
    );
  }
  const price = slot.price?.formatted ?? t('book');
  return (
    <SessionLink
      id={slot.id}
      className={
        params.get('session') === slot.id ? 'court-cell court-cell--chosen' : 'court-cell court-cell--free'
      }
      aria-label={`${name}, ${at}, ${price}`}
      data-testid="free-slot"
    >
      {price}
    </SessionLink>
  );
}
