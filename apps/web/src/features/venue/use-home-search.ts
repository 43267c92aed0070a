import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSend } from '../../shell/page.tsx';
import { aroundQuery } from './around-query.ts';
import { searchVenues } from './search-venues.ts';
import { type ListedVenue, venuesQuery } from './venue-query.ts';
import { hrefOfWanted, isHere, isPlace, readWanted, type Wanted } from './wanted.ts';

/** What home shows: while somebody types the venues of those words, and around a place that was asked for. */
export function useHomeSearch(chosen: readonly string[]) {
  const send = useSend();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = readWanted(params);
  const href = hrefOfWanted(wanted);
  const asked = isHere(wanted.q) ? '' : wanted.q;
  // The fields follow the address, which a press of Back changes too.
  const [form, setForm] = useState({ at: href, typed: asked, radius: wanted.radius });
  if (form.at !== href) setForm({ at: href, typed: asked, radius: wanted.radius });
  const { typed } = form;
  const words = useDeferredValue(typed);
  // What was typed stays while the list fails.
  const all = useQuery({ ...venuesQuery(send), throwOnError: false });
  const venues = all.data;
  const isAround = typed.trim() === asked && venues !== undefined && isPlace(venues, wanted.q);
  const around = useQuery({ ...aroundQuery(send, wanted), enabled: isAround });
  const errors: Readonly<Record<string, string>> = (isAround && around.data?.errors) || {};
  const isRefused = Object.keys(errors).length > 0;
  const ask = (changes: Partial<Wanted>): void => {
    const place = typed.trim() || (isHere(wanted.q) ? wanted.q : '');
    const next = { q: place, radius: form.radius, ...changes };
    setForm({ ...form, typed: isHere(next.q) ? '' : next.q, radius: next.radius });
    void navigate(hrefOfWanted(next), { preventScrollReset: true });
  };
  const shown = isRefused ? '' : words;
  return {
    wanted,
    typed,
    radius: form.radius,
    errors,
    isAround: isAround && !isRefused,
    around,
    all,
    venues,
    /** By words, where nobody asked for a place; undefined until they are there. */
    found: venues && searchVenues(firstChosen(venues, chosen), shown),
    words: shown.trim(),
    type: (text: string) => setForm({ ...form, typed: text }),
    /** What the fields say already, where they differ from what was drawn. */
    take: (said: { typed: string; radius: string }) => setForm({ ...form, ...said }),
    choose: (radius: string) => (isAround ? ask({ radius }) : setForm({ ...form, radius })),
    ask,
  };
}

export type HomeSearch = ReturnType<typeof useHomeSearch>;

/** The remembered venues come first, the last of them at the top. */
function firstChosen(venues: readonly ListedVenue[], chosen: readonly string[]): readonly ListedVenue[] {
  const rank = ({ slug }: ListedVenue): number =>
    chosen.includes(slug) ? chosen.indexOf(slug) : chosen.length;
  return venues.toSorted((one, other) => rank(one) - rank(other));
}
