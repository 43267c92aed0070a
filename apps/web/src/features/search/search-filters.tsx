import { Icon } from '@pavilion/ui/base/icon';
import { ChipGroup } from '@pavilion/ui/forms/chip';
import { useQuery } from '@tanstack/react-query';
import { Check, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { accessFeatureTexts } from '../venue/index.ts';
import { searchFiltersQuery } from './queries.ts';
import type { Search } from './search-params.ts';
import { useSearch } from './use-search.ts';

/** Text keys of the tags that can be filtered by. */
const tagTextKeys = { 'women-only': 'women_only', relaxed: 'relaxed', beginners: 'beginners' } as const;
type TagTextKey = (typeof tagTextKeys)[keyof typeof tagTextKeys];
export const tagTexts: Readonly<Record<string, TagTextKey>> = tagTextKeys;

/** Filter chips. Each is a link that adds its filter to the search or removes it. Without a map beside the results those that are off fold. */
export function SearchFilters() {
  const t = useText('search');
  const tt = useText('activity');
  const { search } = useSearch();
  const { data: filters } = useQuery(searchFiltersQuery(useSend()));
  const tags = [...new Set([...(filters?.tags ?? []), ...search.tags])].filter((tag) => tag in tagTexts);
  const access: readonly string[] = [...(filters?.access ?? []), ...search.access];
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={isOpen ? 'search-filters search-filters--open' : 'search-filters'}>
      <ChipGroup label={tt('filters')}>
        <button
          type="button"
          className="pv-chip pv-chip--icon-first search-filters__toggle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={SlidersHorizontal} size={16} />
          {tt('filters')}
        </button>
        <FilterLink
          isActive={search.shouldHavePlaces}
          changes={{ shouldHavePlaces: !search.shouldHavePlaces }}
        >
          {tt('places_left_only')}
        </FilterLink>
        {Object.entries(tagTexts).map(
          ([tag, textKey]) =>
            tags.includes(tag) && (
              <FilterLink
                key={tag}
                isActive={search.tags.includes(tag)}
                changes={{ tags: toggleValue(search.tags, tag) }}
              >
                {t(textKey)}
              </FilterLink>
            ),
        )}
        {Object.entries(accessFeatureTexts).map(
          ([feature, textKey]) =>
            access.includes(feature) && (
              <FilterLink
                key={feature}
                isActive={search.access.includes(feature)}
                changes={{ access: toggleValue(search.access, feature) }}
              >
                {tt(textKey)}
              </FilterLink>
            ),
        )}
      </ChipGroup>
    </div>
  );
}

type FilterLinkProps = { isActive: boolean; changes: Partial<Search>; children: string };

function FilterLink({ isActive, changes, children }: FilterLinkProps) {
  const { buildHref } = useSearch();
  return (
    <AppLink
      className={isActive ? 'pv-chip pv-chip--icon-first pv-chip--on' : 'pv-chip'}
      aria-current={isActive ? 'true' : undefined}
      to={buildHref(changes)}
      preventScrollReset
      replace
    >
      {isActive && <Icon icon={Check} size={16} />}
      {children}
    </AppLink>
  );
}

const toggleValue = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((item) => item !== value) : [...list, value];
