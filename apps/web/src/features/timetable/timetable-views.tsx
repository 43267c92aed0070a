import { SegmentedChoice } from '@pavilion/ui/forms/segmented-choice';
import { useText } from '../../lib/i18n/text.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { FavouriteChip } from '../favourite/index.ts';
import type { ActivityDay } from './activity-day.ts';
import { useFilters } from './filters/use-filters.ts';
import { Timetable } from './timetable.tsx';
import { useDayHref } from './use-day-href.ts';
import { listWeek, weekType } from './week/list-week.ts';
import { toDayId } from './week/use-day-in-view.ts';
import { WeekTimetable } from './week-timetable.tsx';

/** RTE-20: the sessions of a day, or of its week by the URL's `type`; all or favourites. */
export function TimetableViews(activityDay: ActivityDay) {
  const t = useText('activity');
  const { type } = useParams();
  const buildHref = useDayHref();
  const { isFavouritesOnly, setFilter } = useFilters();
  const isWeek = type === weekType;
  const { date, today } = activityDay;
  // Days before the chosen one are above it.
  const weekHash = listWeek(date, today)[0] === date ? '' : `#${toDayId(date)}`;
  return (
    <>
      <div className="timetable-views">
        <SegmentedChoice
          label={t('browse_by')}
          isLabelHidden
          value={isWeek ? weekType : 'day'}
          options={[
            { value: 'day', label: t('view_day'), href: buildHref(date, '') },
            { value: weekType, label: t('view_week'), href: `${buildHref(date, weekType)}${weekHash}` },
          ]}
        />
        <FavouriteChip
          isPressed={isFavouritesOnly}
          onChange={(pressed) => setFilter('favourites', pressed ? '1' : '')}
        />
      </div>
      {isWeek ? <WeekTimetable {...activityDay} /> : <Timetable {...activityDay} />}
    </>
  );
}
