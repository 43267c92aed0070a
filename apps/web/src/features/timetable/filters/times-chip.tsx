import { format24Hour } from '@pavilion/domain/day';
import type { TimeWindow } from '@pavilion/domain/ticket/ticket';
import { FilterChip } from '@pavilion/ui/forms/chip';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { Select } from '@pavilion/ui/forms/select';
import { useDateFormat } from '../../../lib/dates/use-date-format.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { timesOfDay } from './occurrence-filters.ts';
import { useFilters } from './use-filters.ts';

const hours = Array.from({ length: 18 }, (_, index) => (index + 6) * 60);

/** ACT-15, ACT-16: the time from which sessions start, the time by which they end, and for classes a part of the day. */
export function TimesChip({ hasPartsOfDay = false }: { hasPartsOfDay?: boolean }) {
  const t = useText('activity');
  const { filters } = useFilters();
  const parts = useSelectedTimes(filters);
  const labels = [...(hasPartsOfDay && filters.time ? [t(filters.time)] : []), ...parts];
  return (
    <FilterChip
      label={labels.length > 0 ? labels.join(', ') : t('any_time')}
      title={t(hasPartsOfDay ? 'time_of_day' : 'time')}
      doneLabel={t('done')}
      isActive={labels.length > 0}
    >
      {() => (
        <div className="pv-stack">
          {hasPartsOfDay && <PartOfDayChoice />}
          <TimeSelect name="from" />
          <TimeSelect name="until" />
        </div>
      )}
    </FilterChip>
  );
}

/** 'From 10:00' and 'Until 14:00', without those that are not selected. */
export function useSelectedTimes({ startTime, endTime }: TimeWindow): string[] {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const format = (minutes: number): string => formatTime(format24Hour(minutes));
  return [
    ...(startTime === null ? [] : [t('from_time', { time: format(startTime) })]),
    ...(endTime === null ? [] : [t('until_time', { time: format(endTime) })]),
  ];
}

function PartOfDayChoice() {
  const t = useText('activity');
  const { filters, setFilter } = useFilters();
  return (
    <RadioGroup
      legend={t('time_of_day')}
      isLegendHidden
      options={[
        { value: '', label: t('any_time') },
        ...timesOfDay.map((value) => ({ value, label: t(value) })),
      ]}
      value={filters.time ?? ''}
      onChange={(value) => setFilter('time', value)}
    />
  );
}

/** The hours from 06:00 on, and the URL's own time. */
function TimeSelect({ name }: { name: 'from' | 'until' }) {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const { filters, setFilter } = useFilters();
  const selected = name === 'from' ? filters.startTime : filters.endTime;
  const options = [...new Set([...hours, ...(selected === null ? [] : [selected])])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: format24Hour(minutes), label: formatTime(format24Hour(minutes)) }));
  return (
    <Select
      label={t(name === 'from' ? 'starts_from' : 'ends_by')}
      options={[{ value: '', label: t('any_time') }, ...options]}
      value={selected === null ? '' : format24Hour(selected)}
      onChange={({ target }) => setFilter(name, target.value)}
    />
  );
}
