import { FilterChip } from '@pavilion/ui/forms/chip';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { categoryQuery } from '../category/index.ts';
import type { Occurrence } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { filterUpcoming, getCourts, getDurations } from './court-slots.ts';
import { useDayHref } from './use-day-href.ts';
import { useFilters } from './use-filters.ts';

type Props = ActivityDay & {
  leafSlug: string;
  slots: readonly Occurrence[];
  selectedDuration: number | undefined;
  /** What one of them is called: 'court'. */
  noun: string;
  canChooseCourt: boolean;
};

/** Which sport, how long, which way round. */
export function CourtTools({
  venue,
  category,
  date,
  leafSlug,
  slots,
  selectedDuration,
  noun,
  canChooseCourt,
}: Props) {
  const t = useText('activity');
  const { type } = useParams();
  const { pathname } = useLocation();
  const { setFilter } = useFilters();
  const { data: parent } = useQuery({
    ...categoryQuery(useSend(), venue.slug, category.parent?.slug ?? category.slug),
  });
  const sports = parent?.children ?? [];
  const durations = getDurations(filterUpcoming(slots));
  const hasDateInPath = pathname.split('/').length > 4;
  return (
    <div className="court-tools">
      {sports.length > 1 && (
        <SegmentedChoice
          label={t('sport')}
          value={leafSlug}
          options={sports.map(({ slug, name }) => ({
            value: slug,
            label: name,
            href: `/location/${venue.slug}/${slug}${hasDateInPath ? `/${date}` : ''}`,
          }))}
        />
      )}
      {durations.length > 1 && (
        <SegmentedChoice
          label={t('how_long')}
          value={String(selectedDuration)}
          options={durations.map((minutes) => ({
            value: String(minutes),
            label: t('minutes', { count: minutes }),
          }))}
          onChange={(value) => setFilter('length', value)}
        />
      )}
      {canChooseCourt && type !== undefined && <BrowseBy date={date} noun={noun} value={type} />}
      {canChooseCourt && type === undefined && (
        <>
          <div className="pv-from-768">
            <BrowseBy date={date} noun={noun} value="location" />
          </div>
          <div className="pv-to-768">
            <BrowseBy date={date} noun={noun} value="time" />
          </div>
        </>
      )}
      {canChooseCourt && (
        <LocationChip
          slots={filterUpcoming(slots).filter(({ duration }) => duration === selectedDuration)}
          noun={noun}
        />
      )}
    </div>
  );
}

/** ACT-21: time first, or the place. Where the address says neither, it is what suits the width. */
function BrowseBy({ date, noun, value }: { date: string; noun: string; value: string }) {
  const t = useText('activity');
  const buildHref = useDayHref();
  return (
    <SegmentedChoice
      label={t('browse_by')}
      value={value}
      options={[
        { value: 'time', label: t('by_time'), href: buildHref(date, 'time') },
        { value: 'location', label: t('by_location', { noun }), href: buildHref(date, 'location') },
      ]}
    />
  );
}

/** ACT-37: one place, where people look for theirs. */
function LocationChip({ slots, noun }: { slots: readonly Occurrence[]; noun: string }) {
  const t = useText('activity');
  const [params] = useSearchParams();
  const { setFilter } = useFilters();
  const courts = getCourts(slots);
  const location = courts.find(({ name }) => name === params.get('location'))?.name ?? '';
  if (courts.length < 2) return null;
  return (
    <div>
      <span className="pv-label pv-label--small court-tools__noun" aria-hidden="true">
        {noun}
      </span>
      <FilterChip
        label={location || t('any_location', { noun })}
        title={t('by_location', { noun })}
        doneLabel={t('done')}
        isActive={location !== ''}
      >
        {() => (
          <RadioGroup
            legend={t('by_location', { noun })}
            isLegendHidden
            options={[
              { value: '', label: t('any_location', { noun }) },
              ...courts.map(({ name }) => ({ value: name, label: name })),
            ]}
            value={location}
            onChange={(value) => setFilter('location', value)}
          />
        )}
      </FilterChip>
    </div>
  );
}
