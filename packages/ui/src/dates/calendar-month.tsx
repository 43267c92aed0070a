import { type CalendarDate, getDayOfWeek, parseDate, startOfMonth } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';

/** Month and weekday names are passed in, because browsers lack Welsh names. */
export type CalendarTexts = {
  previousMonth: string;
  nextMonth: string;
  /** From January. */
  months: readonly string[];
  /** From Monday. */
  weekdays: readonly string[];
  /** In full, from Monday. */
  weekdayNames: readonly string[];
};

type Props = {
  texts: CalendarTexts;
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** YYYY-MM-DD. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onSelect: (date: string) => void;
};

// The locale has no effect, because the first day of the week is given.
const getWeekdayIndex = (date: CalendarDate): number => getDayOfWeek(date, 'en-GB', 'mon');

const dateByKey: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowLeft: (date) => date.subtract({ days: 1 }),
  ArrowRight: (date) => date.add({ days: 1 }),
  ArrowUp: (date) => date.subtract({ weeks: 1 }),
  ArrowDown: (date) => date.add({ weeks: 1 }),
  PageUp: (date) => date.subtract({ months: 1 }),
  PageDown: (date) => date.add({ months: 1 }),
  Home: (date) => date.subtract({ days: getWeekdayIndex(date) }),
  End: (date) => date.add({ days: 6 - getWeekdayIndex(date) }),
};

function getWeeks(month: CalendarDate): CalendarDate[][] {
  const first = startOfMonth(month);
  const start = first.subtract({ days: getWeekdayIndex(first) });
  return [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => start.add({ days: week * 7 + day })),
  );
}

/** A month as a grid with weeks from Monday; the arrow, Home, End, Page Up and Page Down keys move the focus. */
export function CalendarMonth(props: Props): ReactNode {
  const { texts, value, today } = props;
  const [focused, setFocused] = useState(() => parseDate(value === '' ? today : value));
  const gridRef = useRef<HTMLTableElement>(null);
  const shouldMoveFocus = useRef(true);
  useEffect(() => {
    if (shouldMoveFocus.current) gridRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    shouldMoveFocus.current = false;
  }, [focused]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const next = dateByKey[event.key]?.(focused);
    if (!next) return;
    event.preventDefault();
    shouldMoveFocus.current = true;
    setFocused(next);
  };
  return (
    <div className="pv-calendar-month">
      <MonthHeader texts={texts} focused={focused} onMonthChange={setFocused} />
      <table ref={gridRef}>
        <thead>
          <tr>
            {texts.weekdays.map((name, index) => (
              <th key={texts.weekdayNames[index]} scope="col" abbr={texts.weekdayNames[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeks(focused).map((week) => (
            <tr key={String(week[0])}>
              {week.map((date) => (
                <td key={date.toString()}>
                  <DayButton {...props} date={date} focused={focused} onKeyDown={handleKeyDown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeaderProps = { texts: CalendarTexts; focused: CalendarDate; onMonthChange: (to: CalendarDate) => void };

const MonthHeader = ({ texts, focused, onMonthChange }: HeaderProps): ReactNode => (
  <div className="pv-calendar-month__head">
    <IconButton label={texts.previousMonth} onClick={() => onMonthChange(focused.subtract({ months: 1 }))}>
      <Icon icon={ChevronLeft} />
    </IconButton>
    <h2 aria-live="polite">
      {texts.months[focused.month - 1]} {focused.year}
    </h2>
    <IconButton label={texts.nextMonth} onClick={() => onMonthChange(focused.add({ months: 1 }))}>
      <Icon icon={ChevronRight} />
    </IconButton>
  </div>
);

type DayProps = Props & {
  date: CalendarDate;
  focused: CalendarDate;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({
  texts,
  value,
  today,
  min,
  max,
  onSelect,
  date,
  focused,
  onKeyDown,
}: DayProps): ReactNode {
  const key = date.toString();
  const isOutOfRange = (min !== undefined && key < min) || (max !== undefined && key > max);
  const [weekday, month] = [texts.weekdayNames[getWeekdayIndex(date)], texts.months[date.month - 1]];
  return (
    <button
      type="button"
      aria-pressed={key === value}
      onKeyDown={onKeyDown}
      tabIndex={date.compare(focused) === 0 ? 0 : -1}
      aria-label={`${weekday ?? ''} ${date.day} ${month ?? ''} ${date.year}`}
      aria-disabled={isOutOfRange}
      aria-current={key === today ? 'date' : undefined}
      data-today={key === today ? '' : undefined}
      data-outside={date.month === focused.month ? undefined : ''}
      onClick={() => !isOutOfRange && onSelect(key)}
    >
      {date.day}
    </button>
  );
}
