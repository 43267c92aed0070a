import { dayNumber } from '@pavilion/domain/day';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import { useToday } from '../../shell/use-today.ts';
import type { Booking } from './bookings-query.ts';

/** 'Today', 'Tomorrow', else 'Tuesday 4 August': as somebody says it who is about to go. */
export function useSayDay({ startsAt }: Booking): string {
  const t = useText('account');
  const { dayInFull } = useSayWhen();
  const today = useToday(startsAt.timezone);
  const away = dayNumber(startsAt.local.slice(0, 10)) - dayNumber(today);
  if (away === 0) return t('today');
  return away === 1 ? t('tomorrow') : dayInFull(startsAt.local);
}
