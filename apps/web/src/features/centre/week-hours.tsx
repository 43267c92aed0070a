import { getWeekday, parseDayNumber } from '@pavilion/domain/day';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DayHours, type Venue } from '../venue/index.ts';

const week = [1, 2, 3, 4, 5, 6, 7];

/** VEN-08: the hours of each weekday, with today highlighted; a day without hours is closed. */
export function WeekHours({ venue: { openingTimes, timezone } }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const today = getWeekday(parseDayNumber(useToday(timezone))) + 1;
  return (
    <dl className="venue-hours" data-testid="opening-times">
      {week.map((day) => {
        const hours = openingTimes.filter((openingTime) => openingTime.weekday === day);
        const isToday = day === today;
        return (
          <div key={day} className={isToday ? 'venue-hours__today' : undefined}>
            <dt>
              {tc(`weekday_${day}`)}
              {isToday && <span> · {t('centre_today')}</span>}
            </dt>
            <dd>
              <DayHours hours={hours} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
