import { Button } from '@pavilion/ui/button';
import { Icon } from '@pavilion/ui/icon';
import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useBoot, useDocument } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { useUser } from '../person/index.ts';
import { aroundQuery } from './around-query.ts';
import { CarryOn } from './carry-on.tsx';
import { FoundVenues } from './found-venues.tsx';
import './home.css';
import { useHomeSearch } from './use-home-search.ts';
import { useSelectedVenue } from './use-selected-venue.ts';
import { venuesQuery } from './venue-query.ts';
import { VenueSearch } from './venue-search.tsx';
import { VenuesMap } from './venues-map.tsx';
import { isPlace, readWanted } from './wanted.ts';
import { WhatsOn } from './whats-on.tsx';

export const prepare: Prepare = async ({ queryClient, send, url }) => {
  const wanted = readWanted(url.searchParams);
  const venues = await queryClient.fetchQuery(venuesQuery(send)).catch(() => []);
  if (isPlace(venues, wanted.q)) await queryClient.prefetchQuery(aroundQuery(send, wanted));
};

/** RTE-01, VEN-02: where would you like to go? */
export function Screen() {
  const t = useText('home');
  const { client } = useBoot();
  const user = useUser();
  const { selected, chosen: before } = useSelectedVenue();
  const search = useHomeSearch(before);
  useDocument({
    title: t('title'),
    description: t('description', { name: client.name }),
    // One page for each place that somebody may look for is nothing for a search engine.
    noIndex: search.wanted.q !== '',
  });
  const [looked, look] = useState<string | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const chosen = search.venues?.find(({ slug }) => slug === selected);
  const map = <VenuesMap search={search} selected={selected} looked={looked} onLook={look} />;
  const mapButton = (
    <Button
      className="pv-to-1024"
      variant="secondary"
      size="s"
      aria-expanded={isMapOpen}
      onClick={() => setMapOpen(!isMapOpen)}
    >
      <Icon of={MapIcon} />
      {t(isMapOpen ? 'map_hide' : 'map_show')}
    </Button>
  );
  return (
    <div className="home" data-testid="home-dashboard">
      <div className="home__list">
        <section data-testid="welcome-section">
          {user && <p className="home__hello">{t('hello', { name: user.firstName })}</p>}
          <h1>{t('where_to')}</h1>
          <VenueSearch search={search} />
          <WhatsOn search={search} />
        </section>
        {chosen && <CarryOn venue={chosen} />}
        <section data-testid="select-venue" aria-label={t('choose_a_venue')}>
          <FoundVenues search={search} looked={looked} onLook={look} beside={mapButton}>
            {isMapOpen && <div className="home__map pv-to-1024">{map}</div>}
          </FoundVenues>
        </section>
      </div>
      <div className="home__beside pv-from-1024">
        <div>{map}</div>
      </div>
    </div>
  );
}
