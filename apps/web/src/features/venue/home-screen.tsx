import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
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

export const prepare: Prepare = ({ queryClient, send }) => queryClient.prefetchQuery(venuesQuery(send));

/** RTE-01, VEN-02: where would you like to go? */
export function Screen() {
  const t = useText('home');
  const { client } = useBoot();
  const user = useUser();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const { data: venues } = useQuery(venuesQuery(useSend()));
  const { selected } = useSelectedVenue();
  useDocument({ title: t('title'), description: t('description', { name: client.name }) });
  const chosen = venues?.find(({ slug }) => slug === selected);
  return (
    <div className="home" data-testid="home-dashboard">
      <div className="home__list">
        <section data-testid="welcome-section">
          {user && <p className="home__hello">{t('hello', { name: user.firstName })}</p>}
          <h1>{t('where_to')}</h1>
          <VenueSearch typed={typed} onType={setTyped} />
        </section>
        {chosen && <CarryOn venue={chosen} />}
        <section data-testid="select-venue" aria-label={t('choose_a_venue')}>
          {venues ? (
            <VenueList venues={firstChosen(venues, selected)} typed={typed} onClear={() => setTyped('')} />
          ) : (
            <Skeletons of="rows" count={4} label={t('loading_venues')} />
          )}
        </section>
      </div>
      <div className="home__picture pv-from-1024">
        <div>
          <Illustration name="arena" fit="meet" />
        </div>
      </div>
    </div>
  );
}

function VenueList(props: { venues: readonly Venue[]; typed: string; onClear: () => void }) {
  const t = useText('home');
  const found = searchVenues(props.venues, useDeferredValue(props.typed));
  if (found.length === 0) {
    return (
      <EmptyState
        picture={<Illustration name="moorside" />}
        title={t('none_found', { typed: props.typed.trim() })}
        actions={
          <Button variant="secondary" onClick={props.onClear}>
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
          <VenueCard key={venue.slug} venue={venue} />
        ))}
      </ul>
    </>
  );
}

/** The remembered venue comes first. */
const firstChosen = (venues: readonly Venue[], slug: string | null): readonly Venue[] =>
  venues.toSorted((one, other) => Number(other.slug === slug) - Number(one.slug === slug));
