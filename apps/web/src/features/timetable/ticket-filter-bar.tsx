import { format24Hour } from '@pavilion/domain/day';
import { ChipGroup, FilterChip, ToggleChip } from '@pavilion/ui/forms/chip';
import { Select } from '@pavilion/ui/forms/select';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { Category } from '../category/index.ts';
import type { Occurrence } from '../occurrence/index.ts';
import { MultiSelectChip } from './filter-bar.tsx';
import { useFormatTag } from './use-format-tag.ts';
import { useTicketFilters } from './use-ticket-filters.ts';

/** ACT-15: the filters of the timetable of tickets. Each chip shows its selection. */
export function TicketFilterBar({
  category,
  occurrences,
}: {
  category: Category;
  occurrences: readonly Occurrence[];
}) {
  const t = useText('activity');
  const { filters, setFilter } = useTicketFilters();
  const formatTag = useFormatTag();
  const activities = category.children.map(({ slug, name }) => ({ value: slug, label: name }));
  const instructors = [
    ...new Map(occurrences.flatMap((occurrence) => occurrence.instructors).map(({ id, name }) => [id, name])),
  ].map(([value, label]) => ({ value, label }));
  const tags = [...new Set(occurrences.flatMap((occurrence) => occurrence.tags))].map((value) => ({
    value,
    label: formatTag(value),
  }));
  return (
    <ChipGroup label={t('filters')}>
      {activities.length > 1 && (
        <MultiSelectChip
          title={t('activity')}
          anyLabel={t('any_activity')}
          options={activities}
          selected={filters.activities}
          onChange={(value) => setFilter('activity', value)}
        />
      )}
      <TimesChip />
      {(instructors.length > 0 || filters.instructorIds.length > 0) && (
        <MultiSelectChip
          title={t('instructor')}
          anyLabel={t('any_instructor')}
          options={instructors.toSorted((a, b) => a.label.localeCompare(b.label))}
          selected={filters.instructorIds}
          onChange={(value) => setFilter('instructor', value)}
        />
      )}
      {(tags.length > 0 || filters.tags.length > 0) && (
        <MultiSelectChip
          title={t('kind_of_session')}
          anyLabel={t('any_kind')}
          options={tags.toSorted((a, b) => a.label.localeCompare(b.label))}
          selected={filters.tags}
          onChange={(value) => setFilter('tag', value)}
        />
      )}
      <ToggleChip
        isPressed={filters.actionsToShow === 'bookable'}
        onChange={(pressed) => setFilter('show', pressed ? 'bookable' : '')}
      >
        {t('bookable_only')}
      </ToggleChip>
    </ChipGroup>
  );
}

const hours = Array.from({ length: 18 }, (_, index) => (index + 6) * 60);

/** ACT-16: the time from which sessions start, and the time by which they end. */
function TimesChip() {
  const t = useText('activity');
  const { formatTime } = useDateFormat();
  const { filters, setFilter } = useTicketFilters();
  const format = (minutes: number): string => formatTime(format24Hour(minutes));
  const { startTime, endTime } = filters;
  const parts = [
    ...(startTime === null ? [] : [t('from_time', { time: format(startTime) })]),
    ...(endTime === null ? [] : [t('until_time', { time: format(endTime) })]),
  ];
  const buildOptions = (selected: number | null) => [
    { value: '', label: t('any_time') },
    ...[...new Set([...hours, ...(selected === null ? [] : [selected])])]
      .toSorted((a, b) => a - b)
      .map((minutes) => ({ value: format24Hour(minutes), label: format(minutes) })),
  ];
  const toValue = (minutes: number | null): string => (minutes === null ? '' : format24Hour(minutes));
  return (
    <FilterChip
      label={parts.length > 0 ? parts.join(', ') : t('any_time')}
      title={t('time')}
      doneLabel={t('done')}
      isActive={parts.length > 0}
    >
      {() => (
        <div className="pv-stack">
          <Select
            label={t('starts_from')}
            options={buildOptions(startTime)}
            value={toValue(startTime)}
            onChange={({ target }) => setFilter('from', target.value)}
          />
          <Select
            label={t('ends_by')}
            options={buildOptions(endTime)}
            value={toValue(endTime)}
            onChange={({ target }) => setFilter('until', target.value)}
          />
        </div>
      )}
    </FilterChip>
  );
}
