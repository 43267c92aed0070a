import { ChipGroup, ToggleChip } from '@pavilion/ui/forms/chip';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Category } from '../../category/index.ts';
import { AttendeeChip } from '../../linked-person/index.ts';
import { type Occurrence, useFormatTag } from '../../occurrence/index.ts';
import { MultiSelectChip } from './multi-select-chip.tsx';
import { TimesChip } from './times-chip.tsx';
import { useFilters } from './use-filters.ts';

type Props = {
  category: Category;
  occurrences: readonly Occurrence[];
  /** Tickets are for several people, so nobody is chosen for whom the day is shown. */
  kind: 'classes' | 'fast_tickets';
};

/** ACT-15: the filters of a day of classes or tickets. Each chip shows its selection. */
export function FilterBar({ category, occurrences, kind }: Props) {
  const t = useText('activity');
  const { filters, setFilter } = useFilters();
  const activities = category.children.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <ChipGroup label={t('filters')}>
      {kind === 'classes' && <AttendeeChip />}
      {activities.length > 1 && (
        <MultiSelectChip
          title={t('activity')}
          anyLabel={t('any_activity')}
          options={activities}
          selected={filters.activities}
          onChange={(value) => setFilter('activity', value)}
        />
      )}
      <InstructorChip occurrences={occurrences} />
      <TimesChip hasPartsOfDay={kind === 'classes'} />
      <TagChip occurrences={occurrences} />
      <ToggleChip
        isPressed={filters.actionsToShow === 'bookable'}
        onChange={(pressed) => setFilter('show', pressed ? 'bookable' : '')}
      >
        {t('bookable_only')}
      </ToggleChip>
    </ChipGroup>
  );
}

function InstructorChip({ occurrences }: Pick<Props, 'occurrences'>) {
  const t = useText('activity');
  const { filters, setFilter } = useFilters();
  const instructors = [
    ...new Map(occurrences.flatMap((occurrence) => occurrence.instructors).map(({ id, name }) => [id, name])),
  ]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  if (instructors.length === 0 && filters.instructorIds.length === 0) return null;
  return (
    <MultiSelectChip
      title={t('instructor')}
      anyLabel={t('any_instructor')}
      options={instructors}
      selected={filters.instructorIds}
      onChange={(value) => setFilter('instructor', value)}
    />
  );
}

function TagChip({ occurrences }: Pick<Props, 'occurrences'>) {
  const t = useText('activity');
  const { filters, setFilter } = useFilters();
  const formatTag = useFormatTag();
  const tags = [...new Set(occurrences.flatMap((occurrence) => occurrence.tags))]
    .map((value) => ({ value, label: formatTag(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  if (tags.length === 0 && filters.tags.length === 0) return null;
  return (
    <MultiSelectChip
      title={t('kind_of_session')}
      anyLabel={t('any_kind')}
      options={tags}
      selected={filters.tags}
      onChange={(value) => setFilter('tag', value)}
    />
  );
}
