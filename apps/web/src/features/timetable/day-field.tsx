import { TextField } from '@pavilion/ui/forms/text-field';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useNavigate } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useIsHydrated } from '../../lib/page/use-is-hydrated.ts';
import type { ActivityDay } from './activity-day.ts';
import { datesQuery } from './queries.ts';
import { useDayHref } from './use-day-href.ts';

/** ACT-07: goes to any day from today to the last one with sessions. */
export function DayField({ venue, date, today, activity }: ActivityDay & { activity: string }) {
  const t = useText('activity');
  const navigate = useNavigate();
  const buildHref = useDayHref();
  const isHydrated = useIsHydrated();
  const [field, setField] = useState({ date, value: date });
  if (field.date !== date) setField({ date, value: date });
  // While a date is typed, each part of it makes another date.
  const isTyping = useRef(false);
  const { data: dates } = useQuery(datesQuery(useSend(), { venue: venue.slug, activity }));
  const lastDay = dates?.at(-1)?.raw ?? '';
  if (lastDay <= today) return null;
  const show = ({ value, validity }: HTMLInputElement): void => {
    isTyping.current = false;
    if (value !== '' && value !== date && validity.valid) navigate(buildHref(value));
  };
  return (
    // Takes its room before it works.
    <div className={isHydrated ? 'day-field' : 'day-field day-field--waiting'}>
      <TextField
        isLabelHidden
        label={t('other_day')}
        type="date"
        value={field.value}
        min={today}
        max={lastDay}
        onKeyDown={(event) => {
          if (event.key === 'Enter') show(event.currentTarget);
          else if (event.key !== 'Tab') isTyping.current = true;
        }}
        onBlur={(event) => show(event.currentTarget)}
        onChange={(event) => {
          setField({ date, value: event.currentTarget.value });
          if (!isTyping.current) show(event.currentTarget);
        }}
      />
    </div>
  );
}
