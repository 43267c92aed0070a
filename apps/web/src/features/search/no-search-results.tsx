import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { getWiderRadii } from '../map/index.ts';
import type { Search } from './search-params.ts';
import { useSearch } from './use-search.ts';

type Suggestion = { label: string; changes: Partial<Search> };

/** No results: offers the same search with one criterion removed or widened. */
export function NoSearchResults() {
  const t = useText('search');
  const tt = useText('activity');
  const tc = useText('common');
  const { search, buildHref } = useSearch();
  const { what, near, radius, day, time, between, tags, access, shouldHavePlaces } = search;
  const [wider] = getWiderRadii(radius);
  const suggestions: (Suggestion | false)[] = [
    near !== '' &&
      wider !== undefined && {
        label: tc('search_within', { count: wider }),
        changes: { radius: String(wider) },
      },
    time !== undefined && { label: t('whole_day'), changes: { time: undefined } },
    (day !== '' || between !== undefined) && {
      label: t('any_day'),
      changes: { day: '', time: undefined, between: undefined },
    },
    (tags.length > 0 || access.length > 0 || shouldHavePlaces) && {
      label: tt('clear_filters'),
      changes: { tags: [], access: [], shouldHavePlaces: false },
    },
    near !== '' && { label: t('all_venues'), changes: { near: '' } },
    what !== '' && { label: t('remove_what', { what }), changes: { what: '' } },
  ];
  const available = suggestions.filter((suggestion) => suggestion !== false);
  return (
    <EmptyState
      picture={<Illustration name="cone" />}
      title={t('none')}
      actions={available.map(({ label, changes }) => (
        <LinkButton key={label} variant="secondary" href={buildHref(changes)}>
          {label}
        </LinkButton>
      ))}
    >
      {t(available.length > 0 ? 'none_text' : 'nothing_on')}
    </EmptyState>
  );
}
