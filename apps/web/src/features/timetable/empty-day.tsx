import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import type { ActivityDay } from './activity-day.ts';
import { datesQuery } from './queries.ts';
import { useDayHref } from './use-day-href.ts';

type Props = ActivityDay & { activity: string; onClear: (() => void) | undefined };

/** An empty day: links to today, or to the nearest day with occurrences, or clears the filters. */
export function EmptyDay({ venue, date, today, activity, onClear }: Props) {
  const t = useText('activity');
  const { formatDay, formatDayWithYear } = useDateFormat();
  const buildHref = useDayHref();
  const { data: dates } = useQuery(datesQuery(useSend(), { venue: venue.slug, activity }));
  const picture = <Illustration name="cone" />;
  if (date < today) {
    return (
      <EmptyState
        picture={picture}
        title={t('day_past', { day: formatDayWithYear(date) })}
        actions={<LinkButton href={buildHref(today)}>{t('see_today')}</LinkButton>}
      >
        {t('day_past_text')}
      </EmptyState>
    );
  }
  const availableDays = (dates ?? []).filter(({ available }) => available).map(({ raw }) => raw);
  const otherDays = availableDays.filter((day) => day !== date);
  const nearest = otherDays.find((day) => day > date) ?? otherDays.at(-1);
  const lastDay = dates?.at(-1)?.raw;
  const isTooFar = lastDay !== undefined && date > lastDay;
  const formatEmptyDay = isTooFar ? formatDayWithYear : formatDay;
  const advice = isTooFar ? t('day_too_far', { day: formatDay(lastDay) }) : t('nothing_on_text');
  return (
    <EmptyState
      picture={picture}
      title={onClear ? t('nothing_fits') : t('nothing_on', { day: formatEmptyDay(date) })}
      actions={
        <>
          {onClear && (
            <Button variant="secondary" onClick={onClear}>
              {t('clear_filters')}
            </Button>
          )}
          {nearest !== undefined && (
            <LinkButton variant="secondary" href={buildHref(nearest)}>
              {t('go_to_day', { day: formatDay(nearest) })}
            </LinkButton>
          )}
        </>
      }
    >
      {onClear ? t('nothing_fits_text') : nearest === undefined ? t('nothing_at_all') : advice}
    </EmptyState>
  );
}
