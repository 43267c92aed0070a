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

/** An empty day: links to the nearest day with occurrences, or clears the filters. */
export function EmptyDay({ venue, date, activity, onClear }: Props) {
  const t = useText('activity');
  const { formatDay } = useDateFormat();
  const buildHref = useDayHref();
  const { data: dates } = useQuery(datesQuery(useSend(), { venue: venue.slug, activity }));
  const otherDays = (dates ?? [])
    .filter(({ raw, available }) => available && raw !== date)
    .map(({ raw }) => raw);
  const nearest = otherDays.find((day) => day > date) ?? otherDays.at(-1);
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={onClear ? t('nothing_fits') : t('nothing_on', { day: formatDay(date) })}
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
      {onClear ? t('nothing_fits_text') : t(nearest === undefined ? 'nothing_at_all' : 'nothing_on_text')}
    </EmptyState>
  );
}
