import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { Notification } from '@pavilion/ui/notification';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { Lost } from '../../shell/lost.tsx';
import { useDocument, useSend } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { CategoryCards, categoriesQuery } from '../category/index.ts';
import { SessionDoor } from '../timetable/index.ts';
import { prepareSoon, StartingSoon } from './starting-soon.tsx';
import { useSelectedVenue } from './use-selected-venue.ts';
import { VenueFacts } from './venue-facts.tsx';
import { VenueHead } from './venue-head.tsx';
import { type Venue, venueQuery } from './venue-query.ts';
import './venue.css';

export const prepare: Prepare = async ({ queryClient, send, params, boot }) => {
  const slug = params['venueSlug'] ?? '';
  const [venue, categories] = await Promise.all([
    queryClient.fetchQuery(venueQuery(send, slug)).catch(() => null),
    queryClient.fetchQuery(categoriesQuery(send, slug)).catch(() => []),
  ]);
  if (venue?.activitiesV2Enabled) await prepareSoon({ queryClient, send, venue, categories, now: boot.now });
};

/** RTE-06: what can be done at one venue. */
export function Screen() {
  const { venueSlug = '' } = useParams();
  const send = useSend();
  const t = useText('home');
  const { data: venue } = useQuery(venueQuery(send, venueSlug));
  if (venue === null) return <Lost />;
  if (venue === undefined) {
    return (
      <div className="pv-wrap">
        <Skeletons of="cards" count={6} label={t('loading_venue')} />
      </div>
    );
  }
  return <Whole venue={venue} />;
}

function Whole({ venue }: { venue: Venue }) {
  const t = useText('home');
  const { select } = useSelectedVenue();
  const { slug, name } = venue;
  useDocument({ title: name, description: venue.description, jsonLd: placeOf(venue) });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is remembered once for each venue
  useEffect(() => select(slug), [slug]);
  return (
    <>
      <div className="venue-band">
        <Illustration name={venue.picture === 'arena' ? 'band-arena' : bandOf(venue.picture)} fit="meet" />
      </div>
      <div className="pv-wrap">
        <Crumbs items={[{ label: t('crumb_book_an_activity') }]} />
        <div className="pv-cols">
          <div>
            <VenueHead venue={venue} />
            <WhatToDo venue={venue} />
          </div>
          {venue.activitiesV2Enabled && <StartingSoon venue={venue} />}
        </div>
        <VenueFacts venue={venue} />
      </div>
      <SessionDoor />
    </>
  );
}

function WhatToDo({ venue }: { venue: Venue }) {
  const t = useText('home');
  const { data: categories } = useQuery({
    ...categoriesQuery(useSend(), venue.slug),
    enabled: venue.activitiesV2Enabled,
  });
  if (!venue.activitiesV2Enabled) {
    return (
      <div className="pv-section">
        <Notification title={t('opens_soon_title')}>
          {t('opens_soon_text', { phone: venue.phone })}
        </Notification>
      </div>
    );
  }
  return (
    <section className="venue-todo">
      <h2>{t('what_to_do')}</h2>
      {categories === undefined && <Skeletons of="cards" count={6} label={t('loading_activities')} />}
      {categories?.length === 0 && (
        <EmptyState picture={<Illustration name="cone" />} title={t('nothing_here')} level={3}>
          {t('nothing_here_text')}
        </EmptyState>
      )}
      {categories && categories.length > 0 && (
        <CategoryCards venueSlug={venue.slug} categories={categories} />
      )}
    </section>
  );
}

const bandOf = (picture: string) =>
  picture === 'pool-building' || picture === 'community-hall' || picture === 'moorside'
    ? picture
    : 'band-arena';

const placeOf = (venue: Venue): object => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  name: venue.name,
  description: venue.description,
  telephone: venue.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: venue.address1,
    addressLocality: venue.town,
    postalCode: venue.postcode,
  },
  ...(venue.coordinates && { geo: { '@type': 'GeoCoordinates', ...venue.coordinates } }),
});
