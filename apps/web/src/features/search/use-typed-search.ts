import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useToday } from '../../lib/dates/use-today.ts';
import { useNavigate } from '../../lib/navigation/router.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { applyTerms, applyText, interpretationQuery, type SearchTerms } from './interpretation.ts';
import { buildSearchHref, type Search } from './search-params.ts';

const noTerms = { what: '', near: '', nearMe: false, venue: null, when: '', time: null, from: '' };

/** The typed text, and how it changes a search: what it names replaces that part. */
export function useTypedSearch(search: Search, onSearch: () => void) {
  const send = useSend();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const today = useToday(useBoot().client.timezone);
  const [text, setText] = useState('');
  const show = (next: Search): void => {
    setText('');
    onSearch();
    navigate(buildSearchHref(next, today), { preventScrollReset: true });
  };
  const followTerms = (terms: SearchTerms): void => show(applyTerms(search, terms, today));
  const follow = async (typed: string): Promise<void> => {
    const interpretation = await queryClient
      .fetchQuery(interpretationQuery(send, typed))
      .catch(() => undefined);
    // Without an interpretation the words are searched as they are.
    if (interpretation) show(applyText(search, interpretation, { text: typed, today }));
    else followTerms({ ...noTerms, what: typed });
  };
  return {
    text,
    setText,
    followTerms,
    submit: (event: FormEvent): void => {
      event.preventDefault();
      if (text.trim() === '') onSearch();
      else void follow(text.trim());
    },
  };
}
