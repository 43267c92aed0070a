import { ChipGroup, FilterChip, ToggleChip } from '@pavilion/ui/forms/chip';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useParams, useSearchParams } from '../../lib/navigation/router.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { categoryQuery } from '../category/index.ts';
import { LabelledAttendeeChip } from '../linked-person/index.ts';
import { isWholeHall, type Occurrence } from '../occurrence/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { filterUpcoming, getCourts, getDurations } from './court-slots.ts';
import { FoldedTools } from './filters/folded-tools.tsx';
import { parseActionsToShow } from './filters/ticket-filters.ts';
import { TimesChip, useSelectedTimes } from './filters/times-chip.tsx';
import { useFilters } from './filters/use-filters.ts';
import { useDayHref } from './use-day-href.ts';

type Props = ActivityDay & {
  leafSlug: string;
  slots: readonly Occurrence[];
  selectedDuration: number | undefined;
  /** The word for one bookable location, such as 'court'. */
  noun: string;
  canChooseCourt: boolean;
};

/** The choices above the courts: sport, duration, view and court. */
export function CourtTools(props: Props) {
  const { date, slots, selectedDuration, noun, canChooseCourt } = props;
  const { type } = useParams();
  const upcomingSlots = filterUpcoming(slots);
  const summary = useSummary(props);
  return (
    <div className="court-tools">
      <SportChoice {...props} />
      <DurationChoice slots={upcomingSlots} value={selectedDuration} noun={noun} />
      <LabelledAttendeeChip />
      <FoldedTools summary={summary}>
        <TimeFilters />
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
            slots={upcomingSlots.filter(({ duration }) => duration === selectedDuration)}
            noun={noun}
          />
        )}
      </FoldedTools>
    </div>
  );
}

/** What is chosen on a phone, which shows the times unless the URL says otherwise: 'Any time', 'By court', 'Any court'. */
function useSummary({ slots, selectedDuration, noun, canChooseCourt }: Props): string[] {
  const t = useText('activity');
  const { type } = useParams();
  const [params] = useSearchParams();
  const { filters } = useFilters();
  const times = useSelectedTimes(filters);
  return [
    // Several durations are a choice of their own.
    ...(selectedDuration === undefined || getDurations(filterUpcoming(slots)).length > 1
      ? []
      : [t('minutes', { count: selectedDuration })]),
    ...(times.length > 0 ? times : [t('any_time')]),
    ...(canChooseCourt && type === 'location' ? [t('by_location', { noun })] : []),
    ...(canChooseCourt ? [params.get('location') ?? t('any_location', { noun })] : []),
  ];
}

type DurationChoiceProps = { slots: readonly Occurrence[]; value: number | undefined; noun: string };

function DurationChoice({ slots, value, noun }: DurationChoiceProps) {
  const t = useText('activity');
  const { setFilter } = useFilters();
  const durations = getDurations(slots);
  const hasWholeHalls = slots.some(isWholeHall);
  if (durations.length < 2) return null;
  return (
    <SegmentedChoice
      label={t('how_long')}
      value={String(value)}
      options={durations.map((minutes) => ({
        value: String(minutes),
        label: t('minutes', { count: minutes }),
        ...(hasWholeHalls && {
          hint: slots.some((slot) => slot.duration === minutes && !isWholeHall(slot))
            ? t('one_location', { noun })
            : t('whole_hall'),
        }),
      }))}
      onChange={(chosen) => setFilter('length', chosen)}
    />
  );
}

/** ACT-15, ACT-38: the times of the day, and whether full ones are shown too. */
function TimeFilters() {
  const t = useText('activity');
  const [params] = useSearchParams();
  const { setFilter } = useFilters();
  return (
    <div>
      <span className="pv-label pv-label--small" aria-hidden="true">
        {t('time')}
      </span>
      <ChipGroup label={t('filters')}>
        <TimesChip />
        <ToggleChip
          isPressed={parseActionsToShow(params, 'adHoc') === 'show_all'}
          onChange={(pressed) => setFilter('show', pressed ? 'all' : '')}
        >
          {t('full_times_too')}
        </ToggleChip>
      </ChipGroup>
    </div>
  );
}

/** Links to the sibling categories. */
function SportChoice({ venue, category, date, leafSlug }: Props) {
  const t = useText('activity');
  const { dateSlug } = useParams();
  const parentSlug = category.parent?.slug ?? category.slug;
  const { data: parent } = useQuery(categoryQuery(useSend(), venue.slug, parentSlug));
  const sports = parent?.children ?? [];
  if (sports.length < 2) return null;
  return (
    <SegmentedChoice
      label={t('sport')}
      value={leafSlug}
      options={sports.map(({ slug, name }) => ({
        value: slug,
        label: name,
        href: `/location/${venue.slug}/${slug}${dateSlug ? `/${date}` : ''}`,
      }))}
    />
  );
}

/** ACT-21: browses by time or by location. Without `type` in the URL, the default depends on the width. */
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

/** ACT-37: filters by one court. */
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
