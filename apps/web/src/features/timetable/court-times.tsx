import { getButtonClass } from '@pavilion/ui/base/button';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { getLocationName, type Occurrence, OccurrenceLink } from '../occurrence/index.ts';
import { compareLocations, countAvailable, groupByTime, isAvailable } from './court-slots.ts';
import { useFilters } from './use-filters.ts';

/** ACT-04: the times as buttons, then the available courts at the selected time. */
export function CourtTimes({ slots }: { slots: readonly Occurrence[] }) {
  const t = useText('activity');
  const { formatShortDay, formatTimeRange, formatTime } = useDateFormat();
  const { setFilter } = useFilters();
  const [params] = useSearchParams();
  const times = groupByTime(slots);
  const selectedTime = params.get('at');
  const [, slotsAtTime = []] = times.find(([startTime]) => startTime === selectedTime) ?? [];
  const availableSlots = slotsAtTime.filter(isAvailable).toSorted(compareLocations);
  const [first] = availableSlots;
  const { count, unit } = countAvailable(availableSlots);
  const announcement =
    selectedTime === null || slotsAtTime.length === 0
      ? ''
      : t(`${unit}_at`, { count, time: formatTime(selectedTime) });
  return (
    <div className="court-times">
      <h2>{t('choose_a_time')}</h2>
      <div className="court-times__grid">
        {times.map(([startTime, timeSlots]) => (
          <TimeButton
            key={startTime}
            label={formatTime(startTime)}
            slots={timeSlots.filter(isAvailable)}
            isSelected={startTime === selectedTime}
            onSelect={() => setFilter('at', startTime === selectedTime ? '' : startTime)}
          />
        ))}
      </div>
      <Announcer text={announcement} />
      {selectedTime !== null && slotsAtTime.length > 0 && (
        <section className="court-times__courts">
          <h2>{announcement}</h2>
          {first && (
            <p className="pv-muted pv-small">
              {`${formatShortDay(first.startsAt.local)}, ${formatTimeRange(first.startsAt, first.endsAt)}`}
            </p>
          )}
          <ul>
            {availableSlots.map((slot) => (
              <CourtCard key={slot.id} slot={slot} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type TimeButtonProps = {
  label: string;
  slots: readonly Occurrence[];
  isSelected: boolean;
  onSelect: () => void;
};

function TimeButton({ label, slots, isSelected, onSelect }: TimeButtonProps) {
  const t = useText('activity');
  const { count, unit } = countAvailable(slots);
  const cheapest = slots.flatMap(({ price }) => price ?? []).toSorted((a, b) => a.value - b.value)[0];
  if (slots.length === 0) {
    return (
      <button type="button" className="court-time" aria-disabled="true">
        <b>{label}</b>
        <span>{t('full')}</span>
      </button>
    );
  }
  return (
    <button type="button" className="court-time" aria-pressed={isSelected} onClick={onSelect}>
      <b>{label}</b>
      {cheapest && <span>{cheapest.formatted}</span>}
      <span>{t(`${unit}_free`, { count })}</span>
    </button>
  );
}

/** One court at the selected time. */
function CourtCard({ slot }: { slot: Occurrence }) {
  const t = useText('activity');
  const parentName = slot.locations[0]?.names.at(-2);
  const courtName = getLocationName(slot);
  return (
    <li className="court-card">
      <div>
        <b>{courtName}</b>
        {parentName !== undefined && parentName !== courtName && <p>{parentName}</p>}
      </div>
      <OccurrenceLink
        id={slot.id}
        className={getButtonClass({ variant: 'secondary' })}
        data-testid="free-slot"
      >
        {slot.price?.formatted ?? t('book')}
        <span className="pv-visually-hidden">{` ${courtName}`}</span>
      </OccurrenceLink>
    </li>
  );
}
