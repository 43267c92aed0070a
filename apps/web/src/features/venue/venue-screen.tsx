import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useDocument } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { SessionDoor } from '../timetable/index.ts';
import { OneVenue } from './one-venue.tsx';
import { placeOf } from './place-of.ts';
import { prepareVenue } from './prepare-venue.ts';
import { StartingSoon } from './starting-soon.tsx';
import { useSelectedVenue } from './use-selected-venue.ts';
import { VenueBand } from './venue-band.tsx';
import { VenueFacts } from './venue-facts.tsx';
import { VenueHead } from './venue-head.tsx';
import type { Venue } from './venue-query.ts';
import './venue.css';
import { WhatToDo } from './what-to-do.tsx';

export const prepare: Prepare = ({ params, ...needs }) =>
  prepareVenue({ ...needs, slug: params['venueSlug'] ?? '' });

/** RTE-06: what can be done at one venue. */
export function Screen() {
  const { venueSlug = '' } = useParams();
  return <OneVenue slug={venueSlug}>{(venue) => <Whole venue={venue} />}</OneVenue>;
}

function Whole({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const { select } = useSelectedVenue();
  const { slug, name } = venue;
  useDocument({ title: name, description: venue.description, jsonLd: placeOf(venue) });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is remembered once for each venue
  useEffect(() => select(slug), [slug]);
  return (
    <>
      <VenueBand venue={venue} />
      <div className="pv-wrap">
        <Crumbs items={[{ label: tc('book_an_activity') }]} />
        <div className="pv-cols">
          <div>
            <VenueHead venue={venue} />
            <WhatToDo venue={venue} title={t('what_to_do')} />
          </div>
          {venue.activitiesV2Enabled && <StartingSoon venue={venue} />}
        </div>
        <VenueFacts venue={venue} />
      </div>
      <SessionDoor />
    </>
  );
}
