import { useRef } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useCartLines } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { getLocationName, isWholeHall, type Occurrence, OccurrenceLink } from '../occurrence/index.ts';
import { CourtButton, useCourtPrice } from './court-button.tsx';
import { useCourtChoice } from './court-choice-context.tsx';
import { getCommonHall, getCourts, groupByTime, isAvailable } from './court-slots.ts';
import { CourtHeading } from './row/court-heading.tsx';
import { useGridKeys } from './use-grid-keys.ts';

/** A table with a column for each court and a row for each time. An available slot shows its price. */
export function CourtGrid({ slots }: { slots: readonly Occurrence[] }) {
  const t = useText('activity');
  const { formatTime, formatDay } = useDateFormat();
  const table = useRef<HTMLTableElement>(null);
  const courts = getCourts(slots);
  const hall = getCommonHall(slots);
  return (
    <>
      <CourtHeading slots={slots} hall={hall} />
      <div className="court-grid__scroller">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its buttons */}
        <table className="court-grid" ref={table} {...useGridKeys(table)}>
          <caption className="pv-visually-hidden">
            {t('grid_caption', {
              name: slots[0]?.name ?? '',
              day: formatDay(slots[0]?.startsAt.local ?? ''),
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="pv-visually-hidden">{t('time')}</span>
              </th>
              {courts.map(({ name, parentName }) => (
                <th key={name} scope="col">
                  {name}
                  {parentName !== hall && <span>{parentName}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groupByTime(slots).map(([startTime, timeSlots]) => (
              <tr key={startTime}>
                <th scope="row">{formatTime(startTime)}</th>
                {courts.map(({ name }) => (
                  <td key={name}>
                    <CourtCell
                      slot={timeSlots.find((slot) => getLocationName(slot) === name)}
                      name={name}
                      at={formatTime(startTime)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CourtLegend />
    </>
  );
}

function CourtLegend() {
  const t = useText('activity');
  return (
    <p className="court-legend">
      <span>
        <i />
        {t('legend_free')}
      </span>
      <span>
        <i className="court-legend__unavailable" />
        {t('legend_taken')}
      </span>
      <span>
        <i className="court-legend__chosen" />
        {t('your_choice')}
      </span>
    </p>
  );
}

function CourtCell({ slot, name, at }: { slot: Occurrence | undefined; name: string; at: string }) {
  const t = useText('activity');
  const formatPrice = useCourtPrice();
  const { chosen } = useCourtChoice();
  const { lines } = useCartLines(slot?.id ?? '', useAttendee().attendee?.id);
  if (!slot) return null;
  if (lines.length === 0 && (slot.tag.code === 'reserved' || slot.tag.code === 'booked')) {
    return (
      <OccurrenceLink id={slot.id} className="court-cell court-cell--mine">
        {slot.tag.text}
        <span className="pv-visually-hidden">{` ${name}, ${at}`}</span>
      </OccurrenceLink>
    );
  }
  if (lines.length === 0 && !isAvailable(slot)) {
    // Its single courts may still be available.
    const state = slot.tag.code === 'sold_out' && isWholeHall(slot) ? t('hall_taken') : slot.tag.text;
    return (
      <span className="court-cell court-cell--unavailable">
        <span aria-hidden="true">{state}</span>
        <span className="pv-visually-hidden">{t('cell_state', { name, time: at, state })}</span>
      </span>
    );
  }
  const price = formatPrice(slot);
  const isChosen = chosen.some(({ id }) => id === slot.id);
  return (
    <CourtButton
      slot={slot}
      className={isChosen ? 'court-cell court-cell--chosen' : 'court-cell court-cell--available'}
      label={`${name}, ${at}, ${price}`}
    >
      {price}
    </CourtButton>
  );
}
