import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { getWiderRadii } from '../map/index.ts';
import type { HomeSearch } from './use-home-search.ts';
import { buildVenueSearchHref, isDeviceLocation } from './venue-search-terms.ts';
import { filterVenuesWithin } from './venues-near.ts';

/** No venue within the radius: offers the next radius that contains one, else all venues. */
export function NoNearbyVenues({ search: { terms, nearbyResult } }: { search: HomeSearch }) {
  const t = useText('home');
  const tc = useText('common');
  const venues = nearbyResult.data?.venues ?? [];
  const wider = getWiderRadii(terms.radius)
    .map((radius) => ({ radius, count: filterVenuesWithin(venues, radius).length }))
    .find(({ count }) => count > 0);
  const count = Number(terms.radius);
  const place = nearbyResult.data?.near?.name ?? terms.q;
  return (
    <EmptyState
      picture={<Illustration name="moorside" />}
      title={isDeviceLocation(terms.q) ? t('none_near_here', { count }) : t('none_near', { count, place })}
      level={3}
      actions={
        <>
          {wider && (
            <LinkButton
              variant="secondary"
              href={buildVenueSearchHref({ ...terms, radius: String(wider.radius) })}
            >
              {tc('search_within', { count: wider.radius })}
            </LinkButton>
          )}
          <LinkButton variant={wider ? 'quiet' : 'secondary'} href="/">
            {t('show_all')}
          </LinkButton>
        </>
      }
    >
      {wider ? t('wider_radius_count', wider) : t('none_wider')}
    </EmptyState>
  );
}
