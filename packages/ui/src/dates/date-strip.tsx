import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Anchor } from '../base/anchor.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

export type DateStripDay = {
  /** YYYY-MM-DD. */
  date: string;
  /** 'Today', 'Wed'. */
  weekday: string;
  /** '5'. */
  day: string;
  /** Full date for screen readers: 'Wednesday 5 August'. */
  fullLabel: string;
  isWeekend?: boolean;
  /** Shows a dot for available places. */
  hasPlaces?: boolean;
  /** Makes the day a link, which works without JavaScript. */
  href?: string;
};

type Props = {
  label: string;
  days: readonly DateStripDay[];
  selected: string;
  /** Meaning of the dot for screen readers: 'places left'. */
  placesLabel: string;
  /** Links to the days before and after these. */
  previous?: { href: string; label: string } | undefined;
  next?: { href: string; label: string } | undefined;
  onSelect?: (date: string) => void;
};

/** A row of days with the selected one highlighted. It is sticky, and scrolls sideways on phones. */
export function DateStrip({
  label,
  days,
  selected,
  placesLabel,
  previous,
  next,
  onSelect,
}: Props): ReactNode {
  const stripRef = useRef<HTMLDivElement>(null);
  // A link beside the days, which may be known later, takes a part of their width.
  const rangeLinkCount = [previous, next].filter(Boolean).length;
  useEffect(() => {
    const selectedDay = stripRef.current?.querySelector<HTMLElement>('[data-selected]');
    if (!selectedDay || !stripRef.current) return;
    stripRef.current.scrollLeft =
      selectedDay.offsetLeft - stripRef.current.clientWidth / 2 + selectedDay.clientWidth / 2;
  }, [selected, rangeLinkCount]);
  return (
    <nav className="pv-date-strip" aria-label={label}>
      {previous && <RangeLink {...previous} icon={ChevronLeft} />}
      <div className="pv-date-strip__days" ref={stripRef}>
        {days.map((day) => {
          const isSelected = day.date === selected;
          const dayProps = {
            className: classNames(
              'pv-date-strip__day',
              day.isWeekend === true && 'pv-date-strip__day--weekend',
            ),
            'aria-current': isSelected ? ('date' as const) : undefined,
            'data-selected': isSelected ? '' : undefined,
          };
          const content = <DayContent day={day} placesLabel={placesLabel} />;
          return day.href === undefined ? (
            <button key={day.date} type="button" {...dayProps} onClick={() => onSelect?.(day.date)}>
              {content}
            </button>
          ) : (
            <Anchor key={day.date} href={day.href} {...dayProps} onClick={() => onSelect?.(day.date)}>
              {content}
            </Anchor>
          );
        })}
      </div>
      {next && <RangeLink {...next} icon={ChevronRight} />}
    </nav>
  );
}

type RangeLinkProps = { href: string; label: string; icon: LucideIcon };

const RangeLink = ({ href, label, icon }: RangeLinkProps): ReactNode => (
  <Anchor className="pv-date-strip__day pv-date-strip__range" href={href} title={label}>
    <Icon icon={icon} />
    <span className="pv-visually-hidden">{label}</span>
  </Anchor>
);

function DayContent({ day, placesLabel }: { day: DateStripDay; placesLabel: string }): ReactNode {
  return (
    <>
      <span className="pv-visually-hidden">
        {day.fullLabel}
        {day.hasPlaces === true && `, ${placesLabel}`}
      </span>
      <span aria-hidden="true">{day.weekday}</span>
      <b aria-hidden="true">{day.day}</b>
      <i
        className={
          day.hasPlaces === true ? 'pv-date-strip__dot' : 'pv-date-strip__dot pv-date-strip__dot--none'
        }
        aria-hidden="true"
      />
    </>
  );
}
