import { Button, LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { OnDay } from './on-day.ts';
import { datesQuery } from './timetable-query.ts';
import { useDayHref } from './use-day-href.ts';

type Props = OnDay & { activity: string; onClear: (() => void) | undefined };

/** Nothing that day: the nearest that has something, or fewer filters. */
export function NothingOn({ venue, date, activity, onClear }: Props) {
  const t = useText('courses');
  const { dayInFull } = useSayWhen();
  const hrefOf = useDayHref();
  const { data: dates } = useQuery(datesQuery(useSend(), { venue: venue.slug, activity }));
  const others = (dates ?? [])
    .filter(({ raw, available }) => available && raw !== date)
    .map(({ raw }) => raw);
  const nearest = others.find((day) => day > date) ?? others.at(-1);
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={onClear ? t('nothing_fits') : t('nothing_on', { day: dayInFull(date) })}
      actions={
        <>
          {onClear && (
            <Button variant="secondary" onClick={onClear}>
              {t('clear_filters')}
            </Button>
          )}
          {nearest !== undefined && (
            <LinkButton variant="secondary" href={hrefOf(nearest)}>
              {t('go_to_day', { day: dayInFull(nearest) })}
            </LinkButton>
          )}
        </>
      }
    >
      {onClear ? t('nothing_fits_text') : t(nearest === undefined ? 'nothing_at_all' : 'nothing_on_text')}
    </EmptyState>
  );
}
