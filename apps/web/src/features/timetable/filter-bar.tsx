import { Checkbox } from '@pavilion/ui/checkbox';
import { Chips, FilterChip, ToggleChip } from '@pavilion/ui/chip';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useText } from '../../shell/text.tsx';
import type { Category } from '../category/index.ts';
import { timesOfDay } from './session-filters.ts';
import type { Occurrence } from './timetable-query.ts';
import { useFilters } from './use-filters.ts';

/** What the day is narrowed to. A chip says what is chosen. */
export function FilterBar({ category, sessions }: { category: Category; sessions: readonly Occurrence[] }) {
  const t = useText('courses');
  const { filters, set } = useFilters();
  const instructors = [
    ...new Map(sessions.flatMap((one) => one.instructors).map(({ id, name }) => [id, name])),
  ]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const activities = category.children.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Chips label={t('filters')}>
      {activities.length > 1 && (
        <Several
          title={t('activity')}
          any={t('any_activity')}
          options={activities}
          chosen={filters.activities}
          onChange={(value) => set('activity', value)}
        />
      )}
      {instructors.length > 1 && (
        <Several
          title={t('instructor')}
          any={t('any_instructor')}
          options={instructors}
          chosen={filters.instructors}
          onChange={(value) => set('instructor', value)}
        />
      )}
      <FilterChip
        label={t(filters.time ?? 'any_time')}
        title={t('time_of_day')}
        doneLabel={t('done')}
        active={filters.time !== undefined}
      >
        {() => (
          <RadioGroup
            legend={t('time_of_day')}
            hideLegend
            options={[
              { value: '', label: t('any_time') },
              ...timesOfDay.map((value) => ({ value, label: t(value) })),
            ]}
            value={filters.time ?? ''}
            onChange={(value) => set('time', value)}
          />
        )}
      </FilterChip>
      <ToggleChip pressed={filters.placesOnly} onChange={(pressed) => set('places', pressed ? '1' : '')}>
        {t('places_left_only')}
      </ToggleChip>
    </Chips>
  );
}

type SeveralProps = {
  title: string;
  any: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** The values that are chosen now, with commas between. */
  onChange: (values: string) => void;
};

function Several({ title, any, options, chosen, onChange }: SeveralProps) {
  const t = useText('courses');
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <FilterChip
      label={names.length > 0 ? names.join(', ') : any}
      title={title}
      doneLabel={t('done')}
      active={names.length > 0}
    >
      {() =>
        options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                [...chosen.filter((one) => one !== value), ...(target.checked ? [value] : [])].join(','),
              )
            }
          />
        ))
      }
    </FilterChip>
  );
}
