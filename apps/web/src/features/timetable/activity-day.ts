import type { Category } from '../category/index.ts';
import type { Venue } from '../venue/index.ts';

/** An activity of a venue on a day. */
export type ActivityDay = {
  venue: Venue;
  category: Category;
  /** YYYY-MM-DD at the venue. */
  date: string;
  today: string;
};
