import { type ReactNode, useEffect, useRef } from 'react';
import { Anchor } from './anchor.tsx';
import { classNames } from './class-names.ts';

export type StripDay = {
  /** YYYY-MM-DD. */
  date: string;
  /** 'Today', 'Wed'. */
  weekday: string;
  /** '5'. */
  day: string;
  /** For screen readers, in full: 'Wednesday 5 August'. */
  fullLabel: string;
  isWeekend?: boolean;
  /** There is room: a dot. */
  hasRoom?: boolean;
  /** With it the day is a link, which works before any script. */
  href?: string;
};

type Props = {
  label: string;
  days: readonly StripDay[];
  selected: string;
  /** Says the dot to a screen reader: 'Places left'. */
  roomLabel: string;
  onSelect?: (date: string) => void;
};

/** Fourteen days side by side, the chosen one filled; it stays in view and scrolls sideways on the phone. */
export function DateStrip({ label, days, selected, roomLabel, onSelect }: Props): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[data-selected]');
    if (!chosen || !strip.current) return;
    strip.current.scrollLeft = chosen.offsetLeft - strip.current.clientWidth / 2 + chosen.clientWidth / 2;
  }, [selected]);
  return (
    <nav className="pv-strip" aria-label={label}>
      <div className="pv-strip__days" ref={strip}>
        {days.map((day) => {
          const isSelected = day.date === selected;
          const look = {
            className: classNames('pv-day', day.isWeekend === true && 'pv-day--weekend'),
            'aria-current': isSelected ? ('date' as const) : undefined,
            'data-selected': isSelected ? '' : undefined,
          };
          const content = <Day day={day} roomLabel={roomLabel} />;
          return day.href === undefined ? (
            <button key={day.date} type="button" {...look} onClick={() => onSelect?.(day.date)}>
              {content}
            </button>
          ) : (
            <Anchor key={day.date} href={day.href} {...look} onClick={() => onSelect?.(day.date)}>
              {content}
            </Anchor>
          );
        })}
      </div>
    </nav>
  );
}

function Day({ day, roomLabel }: { day: StripDay; roomLabel: string }): ReactNode {
  return (
    <>
      <span className="pv-hidden">
        {day.fullLabel}
        {day.hasRoom === true && `, ${roomLabel}`}
      </span>
      <span aria-hidden="true">{day.weekday}</span>
      <b aria-hidden="true">{day.day}</b>
      <i
        className={day.hasRoom === true ? 'pv-day__dot' : 'pv-day__dot pv-day__dot--none'}
        aria-hidden="true"
      />
    </>
  );
}
