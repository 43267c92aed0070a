import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Icon } from '@pavilion/ui/icon';
import { Illustration } from '@pavilion/ui/illustration';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBoot, useDocument, useSend } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { useUser } from '../person/index.ts';
import { CarryOn } from './carry-on.tsx';
import './home.css';
import { searchVenues } from './search-venues.ts';
import { useSelectedVenue } from './use-selected-venue.ts';
import { VenueCard } from './venue-card.tsx';
import { type Venue, venuesQuery } from './venue-query.ts';
import { VenueSearch } from './venue-search.tsx';
import { VenuesMap } from './venues-map.tsx';
import { WhatsOn } from './whats-on.tsx';

export const prepare: Prepare = ({ queryClient, send }) => queryClient.prefetchQuery(venuesQuery(send));

/** RTE-01, VEN-02: where would you like to go? */
export function Screen() {
  const t = useText('home');
  const { client } = useBoot();
  const user = useUser();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  // What was typed stays while the list fails.
  const venueList = useQuery({ ...venuesQuery(useSend()), throwOnError: false });
  const { data: venues } = venueList;
  const { selected } = useSelectedVenue();
  useDocument({ title: t('title'), description: t('description', { name: client.name }) });
  const [looked, look] = useState<string | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  const wanted = useDeferredValue(typed);
  const found = venues && searchVenues(firstChosen(venues, selected), wanted);
  const chosen = venues?.find(({ slug }) => slug === selected);
  const map = <VenuesMap venues={found ?? []} selected={selected} looked={looked} onLook={look} />;
  return (
    <div className="home" data-testid="home-dashboard">
      <div className="home__list">
        <section data-testid="welcome-section">
          {user && <p className="home__hello">{t('hello', { name: user.firstName })}</p>}
          <h1>{t('where_to')}</h1>
          <VenueSearch typed={typed} onType={setTyped} />
          <WhatsOn typed={typed} found={found} />
        </section>
        {chosen && <CarryOn venue={chosen} />}
        <section data-testid="select-venue" aria-label={t('choose_a_venue')}>
          <div className="home__bar pv-to-1024">
            <Button
              variant="secondary"
              size="s"
              aria-expanded={isMapOpen}
              onClick={() => setMapOpen(!isMapOpen)}
            >
              <Icon of={MapIcon} />
              {t(isMapOpen ? 'map_hide' : 'map_show')}
            </Button>
            {isMapOpen && <div className="home__map">{map}</div>}
          </div>
          {found ? (
            <VenueList {...{ found, typed: wanted, looked, onLook: look }} onClear={() => setTyped('')} />
          ) : venueList.isError ? (
            <VenuesFailed retry={() => void venueList.refetch()} retrying={venueList.isRefetching} />
          ) : (
            <Skeletons of="rows" count={4} label={t('loading_venues')} />
          )}
        </section>
      </div>
      <div className="home__beside pv-from-1024">
        <div>{map}</div>
      </div>
    </div>
  );
}

function VenuesFailed({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  const t = useText('home');
  const tc = useText('common');
  return (
    <ErrorState
      title={t('venues_failed')}
      retryLabel={tc('try_again')}
      onRetry={retry}
      retrying={retrying}
      spinnerLabel={t('loading_venues')}
    />
  );
}

type ListProps = {
  found: readonly Venue[];
  typed: string;
  looked: string | null;
  onLook: (slug: string | null) => void;
  onClear: () => void;
};

function VenueList({ found, typed, looked, onLook, onClear }: ListProps) {
  const t = useText('home');
  if (found.length === 0) {
    return (
      <EmptyState
        picture={<Illustration name="moorside" />}
        title={t('none_found', { typed: typed.trim() })}
        actions={
          <Button variant="secondary" onClick={onClear}>
            {t('show_all')}
          </Button>
        }
      >
        {t('none_found_text')}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="home__count">
        <output>{t('places_count', { count: found.length })}</output>
      </h2>
      <ul data-testid="venue-list">
        {found.map((venue) => (
          <VenueCard key={venue.slug} venue={venue} isLookedAt={venue.slug === looked} onLook={onLook} />
        ))}
      </ul>
    </>
  );
}

/** The remembered venue comes first. */
const firstChosen = (venues: readonly Venue[], slug: string | null): readonly Venue[] =>
  venues.toSorted((one, other) => Number(other.slug === slug) - Number(one.slug === slug));
