import { Chips } from '@pavilion/ui/chip';
import { Icon } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from '../../shell/inner-link.tsx';
import { useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { wordsOfFacts } from '../venue/index.ts';
import type { Search } from './read-search.ts';
import { offeredQuery } from './search-query.ts';
import { useSearch } from './use-search.ts';

/** The tags that have words; what no session and no venue carries is not offered. */
export const wordsOfTags: Readonly<Record<string, string>> = {
  'women-only': 'women_only',
  relaxed: 'relaxed',
  beginners: 'beginners',
};

/** What the list is narrowed to: each chip is a link to the same search with it or without it. */
export function SearchFilters() {
  const t = useText('search');
  const tt = useText('courses');
  const { search } = useSearch();
  const { data: offered } = useQuery(offeredQuery(useSend()));
  const tags = [...new Set([...(offered?.tags ?? []), ...search.tags])].filter((tag) => tag in wordsOfTags);
  const access: readonly string[] = [...(offered?.access ?? []), ...search.access];
  return (
    <div className="search-filters">
      <Chips label={tt('filters')}>
        <FilterLink isOn={search.placesLeft} changes={{ placesLeft: !search.placesLeft }}>
          {tt('places_left_only')}
        </FilterLink>
        {Object.entries(wordsOfTags).map(
          ([tag, words]) =>
            tags.includes(tag) && (
              <FilterLink
                key={tag}
                isOn={search.tags.includes(tag)}
                changes={{ tags: toggled(search.tags, tag) }}
              >
                {t(words)}
              </FilterLink>
            ),
        )}
        {Object.entries(wordsOfFacts).map(
          ([fact, words]) =>
            access.includes(fact) && (
              <FilterLink
                key={fact}
                isOn={search.access.includes(fact)}
                changes={{ access: toggled(search.access, fact) }}
              >
                {tt(words)}
              </FilterLink>
            ),
        )}
      </Chips>
    </div>
  );
}

type LinkProps = { isOn: boolean; changes: Partial<Search>; children: string };

function FilterLink({ isOn, changes, children }: LinkProps) {
  const { hrefWith } = useSearch();
  return (
    <Link
      className={isOn ? 'pv-chip pv-chip--on' : 'pv-chip'}
      aria-current={isOn ? 'true' : undefined}
      to={hrefWith(changes)}
      preventScrollReset
      replace
    >
      {isOn && <Icon of={Check} size={16} />}
      {children}
    </Link>
  );
}

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
