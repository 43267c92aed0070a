import { format24Hour } from '@pavilion/domain/day';
import { translate } from './translate.ts';

export type ClockOptions = { language: string; clockFormat: 12 | 24 };

/** ACT-43: '18:30', or '6.30pm' with a 12-hour clock. `minutes` since midnight. */
export function formatClock(minutes: number, { language, clockFormat }: ClockOptions): string {
  if (clockFormat === 24) return format24Hour(minutes);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const params = { hour: hour % 12 || 12, minute: String(minute).padStart(2, '0') };
  return translate(language, 'common', hour < 12 ? 'time_am' : 'time_pm', params);
}
