import { defaultRadius } from '@pavilion/domain/map';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Icon } from '@pavilion/ui/base/icon';
import { CalendarSearch } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { CorrectedPlace } from './corrected-place.tsx';
import type { HomeSearch } from './use-home-search.ts';
import { isDeviceLocation } from './venue-search-terms.ts';

/** What was searched if the text was misspelt, and a link to its sessions. */
export const AfterSearch = ({ search }: { search: HomeSearch }) => (
  <>
    <CorrectedPlace search={search} />
    <WhatsOnLink search={search} />
  </>
);

/** Link to the sessions near the searched place, or at the venue if the text matches only one. */
function WhatsOnLink({ search }: { search: HomeSearch }) {
  const t = useText('search');
  const { terms, isNearby, nearbyResult, onlyMatch } = search;
  if (isNearby) {
    const place = isDeviceLocation(terms.q) ? '' : (nearbyResult.data?.near?.name ?? terms.q);
    const isDefaultRadius = terms.radius === String(defaultRadius);
    const params = new URLSearchParams({ near: terms.q, ...(!isDefaultRadius && { radius: terms.radius }) });
    return (
      <SessionsLink
        href={`/search?${params.toString()}`}
        text={t(place === '' ? 'whats_on_here' : 'whats_on_near', { place })}
      />
    );
  }
  if (!onlyMatch) return null;
  return (
    <SessionsLink
      href={`/search?venue=${onlyMatch.slug}`}
      text={t('whats_on_at', { name: onlyMatch.name })}
    />
  );
}

const SessionsLink = ({ href, text }: { href: string; text: string }) => (
  <Anchor className="home-whats-on" href={href}>
    <Icon icon={CalendarSearch} />
    {text}
  </Anchor>
);
