import { parseDayNumber } from '@pavilion/domain/day';
import type { Category } from '../category/index.ts';
import type { Venue } from '../venue/index.ts';

/** One category of a venue on one day. */
export type ActivityDay = {
  venue: Venue;
  category: Category;
  /** YYYY-MM-DD at the venue. */
  date: string;
  today: string;
};

const maxDaysAgo = 13;
const maxDaysAhead = 730;

/** Whether the sessions of a day are shown. Other days in a URL are long past or years ahead and have none to book. */
export function isListedDay(date: string, today: string): boolean {
  const daysAhead = parseDayNumber(date) - parseDayNumber(today);
  return daysAhead >= -maxDaysAgo && daysAhead <= maxDaysAhead;
}
