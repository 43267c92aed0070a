import { getButtonClass } from '@pavilion/ui/base/button';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { SearchResult } from './queries.ts';
import { maxPages } from './search-params.ts';
import { countSessions } from './use-results.ts';
import { useSearch } from './use-search.ts';

type Props = {
  occurrences: readonly SearchResult[];
  found: { sessionCount: number };
  onShowMore: () => void;
};

/** Adds the next page below the list. It is a link, so it works before hydration. */
export function ShowMoreLink({ occurrences, found, onShowMore }: Props) {
  const t = useText('search');
  const { search, buildHref } = useSearch();
  const shown = countSessions(occurrences);
  if (shown >= found.sessionCount || search.pages >= maxPages) return null;
  return (
    <p className="search-show-more">
      <AppLink
        className={getButtonClass({ variant: 'secondary' })}
        to={buildHref({ pages: search.pages + 1 })}
        onClick={onShowMore}
        preventScrollReset
        replace
      >
        {t('show_more')}
      </AppLink>
      <span>{t('shown', { shown, total: found.sessionCount })}</span>
    </p>
  );
}
