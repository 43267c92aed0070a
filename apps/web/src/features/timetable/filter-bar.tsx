import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { ChipGroup, FilterChip, ToggleChip } from '@pavilion/ui/forms/chip';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { useText } from '../../lib/i18n/text.tsx';
import type { Category } from '../category/index.ts';
import { AttendeeChip } from '../linked-person/index.ts';
import type { Occurrence } from '../occurrence/index.ts';
import { timesOfDay } from './occurrence-filters.ts';
import { useFilters } from './use-filters.ts';

/** The filters of a day. Each chip shows its selection. */
export function FilterBar({
  category,
  occurrences,
}: {
  category: Category;
  occurrences: readonly Occurrence[];
}) {
  const t = useText('activity');
  const { filters, setFilter } = useFilters();
  const instructors = [
    ...new Map(occurrences.flatMap((occurrence) => occurrence.instructors).map(({ id, name }) => [id, name])),
  ]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const activities = category.children.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <ChipGroup label={t('filters')}>
      <AttendeeChip />
      {activities.length > 1 && (
        <MultiSelectChip
          title={t('activity')}
          anyLabel={t('any_activity')}
          options={activities}
          selected={filters.activities}
          onChange={(value) => setFilter('activity', value)}
        />
      )}
      {instructors.length > 1 && (
        <MultiSelectChip
          title={t('instructor')}
          anyLabel={t('any_instructor')}
          options={instructors}
          selected={filters.instructors}
          onChange={(value) => setFilter('instructor', value)}
        />
      )}
      <TimeOfDayChip />
      <ToggleChip
        isPressed={filters.shouldHavePlaces}
        onChange={(pressed) => setFilter('places', pressed ? '1' : '')}
      >
        {t('places_left_only')}
      </ToggleChip>
    </ChipGroup>
  );
}

function TimeOfDayChip() {
  const t = useText('activity');
  const { filters, setFilter } = useFilters();
  return (
    <FilterChip
      label={t(filters.time ?? 'any_time')}
      title={t('time_of_day')}
      doneLabel={t('done')}
      isActive={filters.time !== undefined}
    >
      {() => (
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
      )}
    </FilterChip>
  );
}

type MultiSelectChipProps = {
  title: string;
  anyLabel: string;
  options: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** Receives the selected values, separated by commas. */
  onChange: (values: string) => void;
};

/** A chip with a checkbox for each option. */
export function MultiSelectChip({ title, anyLabel, options, selected, onChange }: MultiSelectChipProps) {
  const t = useText('activity');
  const names = options.filter(({ value }) => selected.includes(value)).map(({ label }) => label);
  return (
    <FilterChip
      label={names.length > 0 ? names.join(', ') : anyLabel}
      title={title}
      doneLabel={t('done')}
      isActive={names.length > 0}
    >
      {() =>
        options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={selected.includes(value)}
            onChange={({ target }) =>
              onChange(
                [
                  ...selected.filter((selectedValue) => selectedValue !== value),
                  ...(target.checked ? [value] : []),
                ].join(','),
              )
            }
          />
        ))
      }
    </FilterChip>
  );
}
