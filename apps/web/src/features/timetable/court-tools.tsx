import { FilterChip } from '@pavilion/ui/chip';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { SegmentedChoice } from '@pavilion/ui/segmented-choice';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { categoryQuery } from '../category/index.ts';
import type { OnDay } from './on-day.ts';
import { aheadOf, lengthsOf, roomsOf } from './slots.ts';
import type { Occurrence } from './timetable-query.ts';
import { useDayHref } from './use-day-href.ts';
import { useFilters } from './use-filters.ts';

type Props = OnDay & {
  leafSlug: string;
  slots: readonly Occurrence[];
  length: number | undefined;
  /** What one of them is called: 'court'. */
  noun: string;
  mayChoose: boolean;
};

/** Which sport, how long, which way round. */
export function CourtTools({ venue, category, date, leafSlug, slots, length, noun, mayChoose }: Props) {
  const t = useText('courses');
  const { type } = useParams();
  const { pathname } = useLocation();
  const { set } = useFilters();
  const { data: parent } = useQuery({
    ...categoryQuery(useSend(), venue.slug, category.parent?.slug ?? category.slug),
  });
  const sports = parent?.children ?? [];
  const lengths = lengthsOf(aheadOf(slots));
  const isDated = pathname.split('/').length > 4;
  return (
    <div className="court-tools">
      {sports.length > 1 && (
        <SegmentedChoice
          label={t('sport')}
          value={leafSlug}
          options={sports.map(({ slug, name }) => ({
            value: slug,
            label: name,
            href: `/location/${venue.slug}/${slug}${isDated ? `/${date}` : ''}`,
          }))}
        />
      )}
      {lengths.length > 1 && (
        <SegmentedChoice
          label={t('how_long')}
          value={String(length)}
          options={lengths.map((one) => ({ value: String(one), label: t('minutes', { count: one }) }))}
          onChange={(value) => set('length', value)}
        />
      )}
      {mayChoose && type !== undefined && <BrowseBy date={date} noun={noun} value={type} />}
      {mayChoose && type === undefined && (
        <>
          <div className="pv-from-768">
            <BrowseBy date={date} noun={noun} value="location" />
          </div>
          <div className="pv-to-768">
            <BrowseBy date={date} noun={noun} value="time" />
          </div>
        </>
      )}
      {mayChoose && (
        <LocationChip slots={aheadOf(slots).filter(({ duration }) => duration === length)} noun={noun} />
      )}
    </div>
  );
}

/** ACT-21: time first, or the place. Where the address says neither, it is what suits the width. */
function BrowseBy({ date, noun, value }: { date: string; noun: string; value: string }) {
  const t = useText('courses');
  const hrefOf = useDayHref();
  return (
    <SegmentedChoice
      label={t('browse_by')}
      value={value}
      options={[
        { value: 'time', label: t('by_time'), href: hrefOf(date, 'time') },
        { value: 'location', label: t('by_location', { noun }), href: hrefOf(date, 'location') },
      ]}
    />
  );
}

/** ACT-37: one place, where people look for theirs. */
function LocationChip({ slots, noun }: { slots: readonly Occurrence[]; noun: string }) {
  const t = useText('courses');
  const [params] = useSearchParams();
  const { set } = useFilters();
  const rooms = roomsOf(slots);
  const location = rooms.find(({ name }) => name === params.get('location'))?.name ?? '';
  if (rooms.length < 2) return null;
  return (
    <div>
      <span className="pv-label pv-label--small court-tools__noun" aria-hidden="true">
        {noun}
      </span>
      <FilterChip
        label={location || t('any_location', { noun })}
        title={t('by_location', { noun })}
        doneLabel={t('done')}
        active={location !== ''}
      >
        {() => (
          <RadioGroup
            legend={t('by_location', { noun })}
            hideLegend
            options={[
              { value: '', label: t('any_location', { noun }) },
              ...rooms.map(({ name }) => ({ value: name, label: name })),
            ]}
            value={location}
            onChange={(value) => set('location', value)}
          />
        )}
      </FilterChip>
    </div>
  );
}
