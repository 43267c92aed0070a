import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarSearch } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import type { HomeSearch } from './use-home-search.ts';

/** Link to the session search near the searched place, or near the venue if the text matches only one. */
export function WhatsOnLink({ search: { text, terms, isNearby, matches = [] } }: { search: HomeSearch }) {
  const t = useText('common');
  const [onlyMatch] = matches.length === 1 ? matches : [];
  const searchText = text.trim() === '' ? '' : (onlyMatch?.postcode ?? text.trim());
  const near = isNearby ? terms.q : searchText;
  const params = { near, ...(isNearby && { radius: terms.radius }) };
  return (
    <Anchor
      className="home-whats-on"
      href={near === '' ? '/search' : `/search?${new URLSearchParams(params).toString()}`}
    >
      <Icon icon={CalendarSearch} />
      {t('whats_on')}
    </Anchor>
  );
}
