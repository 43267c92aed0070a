import { Skeletons } from '@pavilion/ui/skeleton';
import type { ReactNode } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useText } from '../../shell/text.tsx';
import { NoneCalled, NoneNear } from './none-found.tsx';
import type { HomeSearch } from './use-home-search.ts';
import { VenueCard } from './venue-card.tsx';
import type { ListedVenue } from './venue-query.ts';
import { within } from './within.ts';

const VenuesFailed = lazyPart(async () => (await import('./venues-failed.tsx')).VenuesFailed);

type Looking = { looked: string | null; onLook: (slug: string | null) => void };
type Props = Looking & {
  search: HomeSearch;
  /** Beside the count. */
  beside: ReactNode;
  /** Between the count and the list. */
  children: ReactNode;
};

/** What was found, by words or around a place, and how much it is. */
export function FoundVenues({ search, beside, children, ...looking }: Props) {
  const t = useText('home');
  const tc = useText('common');
  const { isAround, around, all, found, wanted } = search;
  const asked = isAround ? around : all;
  const near = around.data?.near;
  const shown = isAround ? around.data && within(around.data.venues, Number(wanted.radius)) : found;
  const isNamed = near && near.kind !== 'coordinates';
  return (
    <>
      <div className="home__head">
        <div aria-live="polite" aria-atomic="true">
          {shown && (
            <h2 className={shown.length === 0 ? 'pv-hidden' : undefined}>
              {t(isAround ? 'places_nearby' : 'places_count', { count: shown.length })}
              {isAround && isNamed && <small> {tc('search_around', { place: near.name })}</small>}
            </h2>
          )}
        </div>
        {beside}
      </div>
      {children}
      {!shown && asked.isError && (
        <VenuesFailed onRetry={() => void asked.refetch()} isRetrying={asked.isRefetching} />
      )}
      {!shown && !asked.isError && <Skeletons of="cards" count={3} label={tc('loading_venues')} />}
      {shown?.length === 0 && (isAround ? <NoneNear search={search} /> : <NoneCalled search={search} />)}
      {shown && shown.length > 0 && <VenueList testId="venue-list" venues={shown} {...looking} />}
      {isAround && around.data && <NotMapped venues={around.data.venues} {...looking} />}
    </>
  );
}

/** VEN-03: nobody can say how far they are, so they stand apart. */
function NotMapped({ venues, ...looking }: Looking & { venues: readonly ListedVenue[] }) {
  const t = useText('home');
  const apart = venues.filter(({ distance }) => distance === null);
  if (apart.length === 0) return null;
  return (
    <>
      <h2 className="home__apart">{t('not_on_the_map')}</h2>
      <VenueList testId="venue-list-apart" venues={apart} {...looking} />
    </>
  );
}

type ListProps = Looking & { venues: readonly ListedVenue[]; testId: string };

const VenueList = ({ venues, testId, looked, onLook }: ListProps) => (
  <ul data-testid={testId}>
    {venues.map((venue) => (
      <VenueCard key={venue.slug} venue={venue} isLookedAt={venue.slug === looked} onLook={onLook} />
    ))}
  </ul>
);
