import { useText } from '../../lib/i18n/text.tsx';
import type { HomeSearch } from './use-home-search.ts';

/** Says that the venues are of another place than the typed one, by the client's names or by the geocoder. */
export function CorrectedPlace({ search: { terms, isNearby, nearbyResult, text } }: { search: HomeSearch }) {
  const t = useText('search');
  const near = isNearby ? nearbyResult.data?.near : undefined;
  const typed = terms.typed || (near?.isCorrected ? terms.q : '');
  if (typed === '' || text.trim() !== terms.q) return null;
  return (
    <output className="home-corrected" data-testid="search-corrected">
      <b>{t('corrected', { searched: near?.name ?? terms.q })}</b>{' '}
      <span className="pv-muted">{t('you_typed', { typed })}</span>
    </output>
  );
}
