import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { getLocationName, type Occurrence } from '../occurrence/index.ts';
import { CourtButton, useCourtPrice } from './court-button.tsx';
import { getCommonHall, getCourts } from './court-slots.ts';
import { CourtHeading } from './row/court-heading.tsx';
import { useIsOffered } from './use-is-offered.ts';

/** Browsing by court on a phone: each court with its available times. */
export function CourtLists({ slots }: { slots: readonly Occurrence[] }) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const formatPrice = useCourtPrice();
  const isOffered = useIsOffered();
  const hall = getCommonHall(slots);
  return (
    <>
      <CourtHeading slots={slots} hall={hall} />
      {getCourts(slots).map(({ name, parentName }) => {
        const availableSlots = slots.filter((slot) => getLocationName(slot) === name && isOffered(slot));
        return (
          <section key={name} className="court-times">
            <h2>{name}</h2>
            {parentName !== hall && <p className="pv-small pv-muted">{parentName}</p>}
            {availableSlots.length === 0 && <p className="pv-muted">{t('none_free')}</p>}
            <div className="court-times__grid">
              {availableSlots.map((slot) => (
                <CourtButton
                  key={slot.id}
                  slot={slot}
                  className="court-time"
                  basketTitle={formatTime(slot.startsAt.format24Hour)}
                >
                  <b>{formatTime(slot.startsAt.format24Hour)}</b>
                  <span>{formatPrice(slot)}</span>
                </CourtButton>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}
