import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/router.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { followTextOnHome, type QuickPick, type Suggestion } from '../search/index.ts';
import { type ListedVenue, venuesQuery } from '../venue/index.ts';
import { isKnownPlace, nearbyVenuesQuery } from './queries.ts';
import { searchVenues } from './search-venues.ts';
import {
  buildVenueSearchHref,
  isDeviceLocation,
  isPlaceName,
  parseVenueSearch,
  type VenueSearchTerms,
} from './venue-search-terms.ts';

/** State of the home page: venues matching the text while typing, and venues near a submitted place. */
export function useHomeSearch(recentSlugs: readonly string[]) {
  const send = useSend();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const terms = parseVenueSearch(params);
  const href = buildVenueSearchHref(terms);
  const submittedText = isDeviceLocation(terms.q) ? '' : terms.q;
  // Resets the fields when the URL changes, including by Back.
  const [form, setForm] = useState({ href, text: submittedText, radius: terms.radius });
  if (form.href !== href) setForm({ href, text: submittedText, radius: terms.radius });
  const { text } = form;
  const searchText = useDeferredValue(text);
  // Does not throw to the error boundary, so the typed text is kept when the list fails.
  const listResult = useQuery({ ...venuesQuery(send), throwOnError: false });
  const venues = listResult.data;
  const isNearby = text.trim() === submittedText && venues !== undefined && isPlaceName(venues, terms.q);
  const nearbyResult = useQuery({ ...nearbyVenuesQuery(send, terms), enabled: isNearby });
  const errors: Readonly<Record<string, string>> = (isNearby && nearbyResult.data?.errors) || {};
  const hasErrors = Object.keys(errors).length > 0;
  const submit = (changes: Partial<VenueSearchTerms>): void => {
    const place = text.trim() || (isDeviceLocation(terms.q) ? terms.q : '');
    const next = { q: place, radius: form.radius, typed: '', ...changes };
    setForm({ ...form, text: isDeviceLocation(next.q) ? '' : next.q, radius: next.radius });
    navigate(buildVenueSearchHref(next), { preventScrollReset: true });
  };
  const typedSearch = useTypedSearch({ text, radius: form.radius }, (q, typed) =>
    submit(q === undefined ? {} : { q, typed: typed ?? '' }),
  );
  const shown = hasErrors ? '' : searchText;
  const found = venues && searchVenues(venues, shown);
  return {
    terms,
    text,
    radius: form.radius,
    errors,
    isNearby: isNearby && !hasErrors,
    nearbyResult,
    listResult,
    venues,
    /** All venues, or those that match the text; undefined until the venues are loaded. */
    matches: venues && sortByRecent(found && found.length > 0 ? found : venues, recentSlugs),
    /** The venue, if the text matches only one. */
    onlyMatch: shown.trim() !== '' && found?.length === 1 ? found[0] : undefined,
    setText: (text: string) => setForm({ ...form, text }),
    setRadius: (radius: string) =>
      isNearby ? submit({ radius, typed: terms.typed }) : setForm({ ...form, radius }),
    submit,
    ...typedSearch,
  };
}

/** Submits the typed text or follows a suggestion. The text is a place if the code that interprets it does not load. */
function useTypedSearch(
  { text, radius }: { text: string; radius: string },
  searchVenuesBy: (q?: string, typed?: string) => void,
) {
  const send = useSend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const today = useToday(useBoot().client.timezone);
  const typed = text.trim();
  const follow = (choice: { pick?: QuickPick | undefined; suggestion?: Suggestion }): void =>
    void followTextOnHome({
      queryClient,
      send,
      text: typed,
      ...choice,
      today,
      navigate,
      searchVenuesBy,
      isPlace: () => isKnownPlace(queryClient, send, { q: typed, radius }),
    }).catch(() => searchVenuesBy(typed));
  return {
    submitTyped: (pick?: QuickPick): void => (typed === '' ? searchVenuesBy() : follow({ pick })),
    followSuggestion: (suggestion: Suggestion): void => follow({ suggestion }),
  };
}

export type HomeSearch = ReturnType<typeof useHomeSearch>;

/** Recently selected venues first, the most recent at the top. */
function sortByRecent(
  venues: readonly ListedVenue[],
  recentSlugs: readonly string[],
): readonly ListedVenue[] {
  const rank = ({ slug }: ListedVenue): number =>
    recentSlugs.includes(slug) ? recentSlugs.indexOf(slug) : recentSlugs.length;
  return venues.toSorted((a, b) => rank(a) - rank(b));
}
