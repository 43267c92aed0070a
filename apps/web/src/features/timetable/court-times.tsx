import { getButtonClass } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { joinWithDots } from '../../lib/content/join-with-dots.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { getLocationName, isWholeHall, type Occurrence } from '../occurrence/index.ts';
import { CourtButton } from './court-button.tsx';
import { useCourtChoice } from './court-choice-context.tsx';
import { compareLocations, countAvailable, getCommonHall, groupByTime, isAvailable } from './court-slots.ts';
import { useFilters } from './filters/use-filters.ts';
import { useIsOffered } from './use-is-offered.ts';

/** ACT-04: the times as buttons, and below the row of the selected time its available courts. */
export function CourtTimes({ slots }: { slots: readonly Occurrence[] }) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const { setFilter } = useFilters();
  const [params] = useSearchParams();
  const isOffered = useIsOffered();
  const { chosen } = useCourtChoice();
  const times = groupByTime(slots);
  const names = [...new Set(slots.map(({ name }) => name))];
  const selectedTime = params.get('at');
  const [, slotsAtTime = []] = times.find(([startTime]) => startTime === selectedTime) ?? [];
  const { count, unit } = countAvailable(slotsAtTime.filter(isAvailable));
  // Without an available court, those that are offered are in the basket.
  const isInBasket = count === 0 && slotsAtTime.some(isOffered);
  const title =
    selectedTime === null || slotsAtTime.length === 0
      ? ''
      : t(isInBasket ? 'in_basket_at' : `${unit}_at`, { count, time: formatTime(selectedTime) });
  const [courtsRef, reveal] = useReveal(selectedTime);
  const select = (startTime: string): void => {
    reveal(startTime);
    setFilter('at', startTime === selectedTime ? '' : startTime);
  };
  return (
    <div className="court-times">
      <h2>{t('choose_a_time')}</h2>
      {names.length === 1 && <p className="pv-muted pv-small">{names}</p>}
      <div className="court-times__grid">
        {times.map(([startTime, timeSlots]) => (
          <Fragment key={startTime}>
            <TimeButton
              label={formatTime(startTime)}
              slots={timeSlots.filter(isOffered)}
              isSelected={startTime === selectedTime}
              chosenCount={chosen.filter((slot) => timeSlots.some(({ id }) => id === slot.id)).length}
              onSelect={() => select(startTime)}
            />
            {startTime === selectedTime && (
              <section className="court-times__courts" ref={courtsRef}>
                <CourtsAtTime title={title} slots={timeSlots.filter(isOffered).toSorted(compareLocations)} />
              </section>
            )}
          </Fragment>
        ))}
      </div>
      <Announcer text={title} />
    </div>
  );
}

/** Brings the courts of a time that was just selected into view and focuses their heading. */
function useReveal(selectedTime: string | null) {
  const courtsRef = useRef<HTMLElement>(null);
  const revealedTime = useRef<string>(undefined);
  useEffect(() => {
    if (selectedTime === null || revealedTime.current !== selectedTime) return;
    revealedTime.current = undefined;
    courtsRef.current?.querySelector('h2')?.focus({ preventScroll: true });
    courtsRef.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selectedTime]);
  const reveal = (time: string): void => {
    revealedTime.current = time;
  };
  return [courtsRef, reveal] as const;
}

function CourtsAtTime({ title, slots }: { title: string; slots: readonly Occurrence[] }) {
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const [first] = slots;
  const hall = getCommonHall(slots);
  return (
    <>
      <h2 tabIndex={-1}>{title}</h2>
      {first && (
        <p className="pv-muted pv-small">
          {joinWithDots([
            `${formatShortDay(first.startsAt.local)}, ${formatTimeRange(first.startsAt, first.endsAt)}`,
            ...(hall === '' ? [] : [hall]),
          ])}
        </p>
      )}
      <ul>
        {slots.map((slot) => (
          <CourtCard key={slot.id} slot={slot} groupHall={hall} />
        ))}
      </ul>
    </>
  );
}

type TimeButtonProps = {
  label: string;
  slots: readonly Occurrence[];
  isSelected: boolean;
  /** Chosen courts at this time, which stay marked while the courts of another time are shown. */
  chosenCount: number;
  onSelect: () => void;
};

function TimeButton({ label, slots, isSelected, chosenCount, onSelect }: TimeButtonProps) {
  const t = useText('activity');
  const { count, unit } = countAvailable(slots.filter(isAvailable));
  const cheapest = slots.toSorted((a, b) => (a.price?.value ?? 0) - (b.price?.value ?? 0))[0];
  if (!cheapest) {
    return (
      <button type="button" className="court-time" aria-disabled="true">
        <b>{label}</b>
        <span>{t('full')}</span>
      </button>
    );
  }
  // Its only slot is chosen at once.
  const isOnly = slots.length === 1 && !isSelected;
  const content = (
    <>
      <b>{label}</b>
      <span>{cheapest.price?.formatted}</span>
      {chosenCount > 0 ? (
        <span className="court-time__chosen">
          <Icon icon={Check} size={16} />
          {t('chosen_here', { count: chosenCount })}
        </span>
      ) : (
        <span>
          {count === 0
            ? t('in_basket')
            : isWholeHall(cheapest)
              ? t('whole_hall')
              : t(`${unit}_free`, { count })}
        </span>
      )}
    </>
  );
  return isOnly ? (
    <CourtButton slot={cheapest} className="court-time" basketTitle={label}>
      {content}
    </CourtButton>
  ) : (
    <button type="button" className="court-time" aria-pressed={isSelected} onClick={onSelect}>
      {content}
    </button>
  );
}

/** One court at the selected time, with its hall unless the group says it. */
function CourtCard({ slot, groupHall }: { slot: Occurrence; groupHall: string }) {
  const t = useText('activity');
  const { chosen } = useCourtChoice();
  const { formatTime } = useDateFormat();
  const price = slot.price?.formatted ?? t('book');
  const isChosen = chosen.some(({ id }) => id === slot.id);
  const parentName = slot.locations[0]?.names.at(-2);
  const courtName = getLocationName(slot);
  const isPart = ![undefined, courtName, groupHall].includes(parentName);
  return (
    <li className={isWholeHall(slot) ? 'court-card court-card--hall' : 'court-card'}>
      <div>
        <b>{courtName}</b>
        {isPart && <p>{parentName}</p>}
      </div>
      <CourtButton slot={slot} className={getButtonClass({ variant: isChosen ? 'primary' : 'secondary' })}>
        {isChosen && <Icon icon={Check} size={16} />}
        {t(`${isChosen ? 'chosen' : 'choose'}_${isWholeHall(slot) ? 'hall' : 'for'}`, { price })}
        <span className="pv-visually-hidden">{` ${courtName}, ${formatTime(slot.startsAt.format24Hour)}`}</span>
      </CourtButton>
    </li>
  );
}
