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
