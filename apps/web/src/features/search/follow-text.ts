import type { Send } from '@pavilion/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import {
  findDestination,
  findSuggestionDestination,
  interpretationQuery,
  resolveUnknown,
  type Suggestion,
} from './interpretation.ts';
import type { QuickPick } from './pick-params.ts';

type Typed = {
  queryClient: QueryClient;
  send: Send;
  text: string;
  pick?: QuickPick | undefined;
  suggestion?: Suggestion | undefined;
  /** YYYY-MM-DD in the client's time zone. */
  today: string;
  navigate: (href: string) => void;
  /** Searches for venues by their name or a place, with what was typed if it was misspelt. */
  searchVenuesBy: (text: string, typed?: string) => void;
  /** Whether the geocoder finds the text. */
  isPlace: () => Promise<boolean>;
};

/**
 * Follows a text typed on the home page, or a suggestion: an activity or a time leads to sessions, a place to its venues.
 * Without an interpretation the text is taken as a place.
 */
export async function followText(typed: Typed): Promise<void> {
  const { queryClient, send, text, pick, suggestion, today, navigate, searchVenuesBy, isPlace } = typed;
  const interpretation = suggestion
    ? undefined
    : await queryClient.fetchQuery(interpretationQuery(send, text)).catch(() => undefined);
  const destination = suggestion
    ? findSuggestionDestination(suggestion, today)
    : interpretation && findDestination(await resolveUnknown(interpretation, isPlace), { text, pick, today });
  if (!destination) searchVenuesBy(text);
  else if ('href' in destination) navigate(destination.href);
  else searchVenuesBy(destination.venueText, destination.typed);
}
