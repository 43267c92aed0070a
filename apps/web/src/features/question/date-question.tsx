import { isDay } from '@pavilion/domain/day';
import { Skeleton } from '@pavilion/ui/feedback/skeleton';
import type { ComponentProps } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { FieldProps } from './field-props.ts';

const LazyDatePicker = lazyWithRetry(
  async () => (await import('@pavilion/ui/dates/date-picker')).DatePicker,
  { loading: () => <Skeleton shape="field" width="half" /> },
);

/** QST-07, QST-14: a date, DD-MM-YYYY. What is no date stays in the field and is refused. */
export function DateQuestion({ question, value, onChange, ...field }: FieldProps) {
  const today = useToday(useBoot().client.timezone);
  const date = typeof value === 'string' && isDay(value) ? value : '';
  return (
    <LazyDatePicker
      {...field}
      isRequired={question.required}
      value={date}
      onChange={onChange}
      onInvalid={onChange}
      today={today}
      texts={useDatePickerTexts()}
    />
  );
}

function useDatePickerTexts(): ComponentProps<typeof LazyDatePicker>['texts'] {
  const t = useText('question');
  const tc = useText('common');
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  return {
    open: t('date_open'),
    placeholder: t('date_placeholder'),
    previousMonth: t('previous_month'),
    nextMonth: t('next_month'),
    months: months.map((month) => tc(`month_${month}`)),
    weekdays: weekdays.map((day) => tc(`weekday_short_${day}`)),
    weekdayNames: weekdays.map((day) => tc(`weekday_${day}`)),
  };
}
