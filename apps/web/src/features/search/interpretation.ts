import type { Send } from '@pavilion/contract/call';
import { interpretSearch } from '@pavilion/contract/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getDayInZone } from '../../lib/dates/day-in-zone.ts';
import { type CamelReply, sendRequest } from '../../lib/http/request.ts';
import type { BootData } from '../../lib/page/boot-data.ts';
import type { QuickPick } from './pick-params.ts';
import { applyPick, buildSearchHref, parseSearch, type Search } from './search-params.ts';

export type Interpretation = CamelReply<typeof interpretSearch>;
export type SearchTerms = Interpretation['terms'];
export type Suggestion = Interpretation['suggestions'][number];

/** VEN-10: what, where and when of a typed text, and suggestions to complete it. */
export const interpretationQuery = (send: Send, text: string) =>
  queryOptions({
    queryKey: ['search-text', text],
    queryFn: () => sendRequest(send, interpretSearch, { query: { text } }),
    staleTime: 60_000,
    retry: false,
    throwOnError: false,
  });

/** The search with what the terms name in place of its own. */
export function applyTerms(search: Search, terms: SearchTerms, today: string): Search {
  const { what, near, nearMe, venue, when, time, from } = terms;
  const hasPlace = near !== '' || nearMe || venue !== null;
  const hasTime = when !== '' || time !== null || from !== '';
  const { day } = parseSearch(new URLSearchParams({ when, ...(time && { time }) }), today);
  return {
    ...search,
    ...(what !== '' && { what }),
    ...(hasPlace && { near, isNearMe: nearMe, venue: venue?.slug ?? '' }),
    ...(hasTime && { day, time: time ?? undefined, from, between: undefined }),
    typed: '',
    pages: 1,
  };
}

/** The search with what a typed text means; it keeps the text if names replaced some of its words. */
export const applyText = (
  search: Search,
  { terms, isCorrected }: Pick<Interpretation, 'terms' | 'isCorrected'>,
  { text, today }: { text: string; today: string },
): Search => ({ ...applyTerms(search, terms, today), typed: isCorrected ? text : '' });

/** A typed search on the home page: another page, or a search for venues by text, with what was typed if it was misspelt. */
export type Destination = { href: string } | { venueText: string; typed: string };

/** Where a search with these terms leads from the home page. */
export function findDestination(
  { terms, target, isCorrected }: Omit<Interpretation, 'suggestions'>,
  { text, pick, today }: { text: string; pick: QuickPick | undefined; today: string },
): Destination {
  if (pick === undefined && target !== 'occurrences' && !terms.nearMe)
    return {
      venueText: target === 'unknown' ? text : terms.near || (terms.venue?.name ?? text),
      typed: isCorrected && target !== 'unknown' ? text : '',
    };
  const search = applyText(
    parseSearch(new URLSearchParams(), today),
    { terms, isCorrected },
    { text, today },
  );
  return { href: buildSearchHref(pick === undefined ? search : applyPick(search, pick, today), today) };
}

/** Where a suggestion leads from the home page: a venue alone to its page. */
export function findSuggestionDestination({ kind, terms }: Suggestion, today: string): Destination {
  const { what, venue, when, time, from } = terms;
  const isPlaceAlone = what === '' && when === '' && time === null && from === '';
  if (isPlaceAlone && venue) return { href: `/location/${venue.slug}` };
  const target = isPlaceAlone && kind === 'town' ? 'venues' : 'occurrences';
  return findDestination({ terms, target, isCorrected: false }, { text: '', pick: undefined, today });
}

/** Unknown words are a place if the geocoder finds one, else an activity. */
export async function resolveUnknown(
  interpretation: Interpretation,
  isPlace: () => Promise<boolean>,
): Promise<Interpretation> {
  if (interpretation.target !== 'unknown' || (await isPlace())) return interpretation;
  return { ...interpretation, target: 'occurrences' };
}

type SentText = {
  queryClient: QueryClient;
  send: Send;
  boot: Omit<BootData, 'queries'>;
  text: string;
  /** Whether the geocoder finds the text. */
  isPlace: () => Promise<boolean>;
};

/**
 * The page that the server shows for a text that the home page's form sent without a script; undefined for a place. Pages
 * that only the browser renders keep their modes, which the server does not know.
 */
export async function findTextRedirect({
  queryClient,
  send,
  boot,
  text,
  isPlace,
}: SentText): Promise<string | undefined> {
  if (!boot.isServerRendered) return undefined;
  const interpretation = await queryClient.fetchQuery(interpretationQuery(send, text)).catch(() => undefined);
  if (!interpretation) return undefined;
  const today = getDayInZone(boot.now, boot.client.timezone);
  const resolved = await resolveUnknown(interpretation, isPlace);
  const destination = findDestination(resolved, { text, pick: undefined, today });
  return 'href' in destination ? destination.href : undefined;
}
