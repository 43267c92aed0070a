import { getDayInZone } from './day-in-zone.ts';
import { useNow } from './use-now.ts';

/** Today (YYYY-MM-DD) in a time zone by the server's clock. */
export const useToday = (timezone: string): string => getDayInZone(useNow(), timezone);
