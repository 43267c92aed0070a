import type { Reply } from '@pavilion/contract/route';
import type { interpretSearch } from '@pavilion/contract/search';
import type { SearchText } from '@pavilion/domain/search/search';
import type { FoundPlace } from './lookup.ts';

export type Interpretation = Reply<typeof interpretSearch>;
export type SearchTerms = Interpretation['terms'];
export type Suggestion = Interpretation['suggestions'][number];

/** What and where of a search. */
export type Resolved = { what: string; place: FoundPlace | undefined };

/** The terms of a search with the times of the typed text. */
export const toTerms = (
  { when, time, from, isNearMe }: SearchText,
  { what, place }: Resolved,
): SearchTerms => ({
  what,
  near: place?.near ?? '',
  near_me: isNearMe && place === undefined,
  venue: place?.venue ?? null,
  when,
  time,
  from,
});

/** Whether a search names days or times. */
export const hasTime = ({ when, time, from }: SearchTerms): boolean =>
  when !== '' || time !== null || from !== '';

/** Whether a search names a place. */
export const hasPlace = ({ near, near_me, venue }: SearchTerms): boolean =>
  near !== '' || near_me || venue !== null;
