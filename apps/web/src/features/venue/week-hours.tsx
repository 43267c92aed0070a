import { dayNumber, weekday } from '@pavilion/domain/day';
import { useText } from '../../shell/text.tsx';
import { useToday } from '../../shell/use-today.ts';
import { HoursOfDay } from './hours-of-day.tsx';
import type { Venue } from './venue-query.ts';

const week = [1, 2, 3, 4, 5, 6, 7];

/** VEN-08: each day of the week with its hours; today stands out, and a day without hours is closed. */
export function WeekHours({ venue: { openingTimes, timezone } }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const today = weekday(dayNumber(useToday(timezone))) + 1;
  return (
    <dl className="venue-hours" data-testid="opening-times">
      {week.map((day) => {
        const hours = openingTimes.filter((one) => one.weekday === day);
        const isToday = day === today;
        return (
          <div key={day} className={isToday ? 'venue-hours__today' : undefined}>
            <dt>
              {tc(`weekday_${day}`)}
              {isToday && <span> · {t('centre_today')}</span>}
            </dt>
            <dd>
              <HoursOfDay hours={hours} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
