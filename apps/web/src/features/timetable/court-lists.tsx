import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getLocationName, type Occurrence, OccurrenceLink } from '../occurrence/index.ts';
import { getCourts, isAvailable } from './court-slots.ts';

/** Browsing by court on a phone: each court with its available times. */
export function CourtLists({ slots }: { slots: readonly Occurrence[] }) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  return (
    <>
      {getCourts(slots).map(({ name, parentName }) => {
        const availableSlots = slots.filter((slot) => getLocationName(slot) === name && isAvailable(slot));
        return (
          <section key={name} className="court-times">
            <h2>{name}</h2>
            {parentName !== '' && <p className="pv-small pv-muted">{parentName}</p>}
            {availableSlots.length === 0 && <p className="pv-muted">{t('none_free')}</p>}
            <div className="court-times__grid">
              {availableSlots.map((slot) => (
                <OccurrenceLink key={slot.id} id={slot.id} className="court-time" data-testid="free-slot">
                  <b>{formatTime(slot.startsAt.format24Hour)}</b>
                  <span>{slot.price?.formatted}</span>
                </OccurrenceLink>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
