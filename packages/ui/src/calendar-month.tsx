import { type CalendarDate, getDayOfWeek, parseDate, startOfMonth } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** Names come as texts, because browsers have none in Welsh. */
export type CalendarTexts = {
  previousMonth: string;
  nextMonth: string;
  /** From January. */
  months: readonly string[];
  /** From Monday. */
  weekdays: readonly string[];
  /** In full, from Monday. */
  weekdaysInFull: readonly string[];
};

type Props = {
  texts: CalendarTexts;
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** YYYY-MM-DD. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (date: string) => void;
};

// The locale matters not: the first day of the week is given.
const weekdayOf = (date: CalendarDate): number => getDayOfWeek(date, 'en-GB', 'mon');

const moves: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowLeft: (date) => date.subtract({ days: 1 }),
  ArrowRight: (date) => date.add({ days: 1 }),
  ArrowUp: (date) => date.subtract({ weeks: 1 }),
  ArrowDown: (date) => date.add({ weeks: 1 }),
  PageUp: (date) => date.subtract({ months: 1 }),
  PageDown: (date) => date.add({ months: 1 }),
  Home: (date) => date.subtract({ days: weekdayOf(date) }),
  End: (date) => date.add({ days: 6 - weekdayOf(date) }),
};

function weeksOf(month: CalendarDate): CalendarDate[][] {
  const first = startOfMonth(month);
  const start = first.subtract({ days: weekdayOf(first) });
  return [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => start.add({ days: week * 7 + day })),
  );
}

/** A month as a grid, the week from Monday; arrows, Home, End and Page keys move through it. */
export function CalendarMonth(props: Props): ReactNode {
  const { texts, value, today } = props;
  const [focused, setFocused] = useState(() => parseDate(value === '' ? today : value));
  const grid = useRef<HTMLTableElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    follows.current = false;
  }, [focused]);
  const move = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(focused);
    if (!next) return;
    event.preventDefault();
    follows.current = true;
    setFocused(next);
  };
  return (
    <div className="pv-calendar">
      <MonthHead texts={texts} focused={focused} onTurn={setFocused} />
      <table ref={grid}>
        <thead>
          <tr>
            {texts.weekdays.map((name, index) => (
              <th key={texts.weekdaysInFull[index]} scope="col" abbr={texts.weekdaysInFull[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={String(week[0])}>
              {week.map((date) => (
                <td key={date.toString()}>
                  <DayButton {...props} date={date} focused={focused} onMove={move} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { texts: CalendarTexts; focused: CalendarDate; onTurn: (to: CalendarDate) => void };

const MonthHead = ({ texts, focused, onTurn }: HeadProps): ReactNode => (
  <div className="pv-calendar__head">
    <IconButton label={texts.previousMonth} onClick={() => onTurn(focused.subtract({ months: 1 }))}>
      <Icon of={ChevronLeft} />
    </IconButton>
    <h2 aria-live="polite">
      {texts.months[focused.month - 1]} {focused.year}
    </h2>
    <IconButton label={texts.nextMonth} onClick={() => onTurn(focused.add({ months: 1 }))}>
      <Icon of={ChevronRight} />
    </IconButton>
  </div>
);

type DayProps = Props & { date: CalendarDate; focused: CalendarDate; onMove: (event: KeyboardEvent) => void };

function DayButton({ texts, value, today, min, max, onPick, date, focused, onMove }: DayProps): ReactNode {
  const key = date.toString();
  const isOut = (min !== undefined && key < min) || (max !== undefined && key > max);
  const [weekday, month] = [texts.weekdaysInFull[weekdayOf(date)], texts.months[date.month - 1]];
  return (
    <button
      type="button"
      aria-pressed={key === value}
      onKeyDown={onMove}
      tabIndex={date.compare(focused) === 0 ? 0 : -1}
      aria-label={`${weekday ?? ''} ${date.day} ${month ?? ''} ${date.year}`}
      aria-disabled={isOut}
      aria-current={key === today ? 'date' : undefined}
      data-today={key === today ? '' : undefined}
      data-outside={date.month === focused.month ? undefined : ''}
      onClick={() => !isOut && onPick(key)}
    >
      {date.day}
    </button>
  );
}
