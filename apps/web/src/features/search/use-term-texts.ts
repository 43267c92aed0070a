import { addDays } from '@pavilion/domain/day';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { SearchTerms } from './interpretation.ts';
import { parseSearch, type Search } from './search-params.ts';

type When = Pick<Search, 'day' | 'time' | 'from' | 'between'>;

/** Describes the parts of a search in words, as its chips show them. */
export function useTermTexts() {
  const t = useText('search');
  const ta = useText('activity');
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const today = useToday(useBoot().client.timezone);

  const describeDay = (day: string): string => {
    if (day === 'weekend') return tc('search_this_weekend');
    if (day === today) return tc('today');
    return day === addDays(today, 1) ? tc('tomorrow') : formatShortDay(day);
  };
  /** 'Tonight', 'Tomorrow, from 19:00'; empty without a day and a time. */
  const describeWhen = ({ day, time, from, between }: When): string => {
    if (between) return t('chosen_times');
    if (day === today && time === 'evening' && from === '') return tc('search_tonight');
    const parts = [
      ...(day === '' ? [] : [describeDay(day)]),
      ...(time === undefined || from !== '' ? [] : [ta(time)]),
      ...(from === '' ? [] : [t('from_time', { time: formatTime(from) })]),
    ];
    return parts.join(', ');
  };
  /** 'yoga · near M7 · Tonight' */
  const describeTerms = ({ what, near, nearMe, venue, when, time, from }: SearchTerms): string => {
    const { day } = parseSearch(new URLSearchParams({ when, ...(time && { time }) }), today);
    const place = venue === null ? near : '';
    return [
      what,
      ...(venue ? [t('at_venue', { venue: venue.name })] : []),
      ...(place === '' ? [] : [tc('search_around', { place })]),
      ...(nearMe ? [tc('search_near_me')] : []),
      describeWhen({ day, time: time ?? undefined, from, between: undefined }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
  return { describeWhen, describeTerms };
}
