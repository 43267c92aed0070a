import { useParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { GoTo } from '../../shell/go-to.tsx';
import { useDocument } from '../../shell/page.tsx';
import type { Prepare } from '../../shell/route.ts';
import { useText } from '../../shell/text.tsx';
import { SessionDoor } from '../timetable/index.ts';
import { CentreFacts } from './centre-facts.tsx';
import { CentreMap } from './centre-map.tsx';
import { OnNow } from './on-now.tsx';
import { OneVenue } from './one-venue.tsx';
import { placeOf } from './place-of.ts';
import { prepareVenue } from './prepare-venue.ts';
import { StartingSoon } from './starting-soon.tsx';
import './venue.css';
import { VenueBand } from './venue-band.tsx';
import { VenueHead } from './venue-head.tsx';
import type { Venue } from './venue-query.ts';
import { WhatToDo } from './what-to-do.tsx';

export const prepare: Prepare = ({ params, ...needs }) =>
  prepareVenue({ ...needs, slug: params['venue'] ?? '' });

/** RTE-11, VEN-08: where one venue is, when it is open, how to get in, and what is on there. */
export function Screen() {
  const { venue: slug = '' } = useParams();
  return (
    <OneVenue slug={slug}>
      {(venue) =>
        // VEN-09: its uuid finds it too, but its slug is its address.
        venue.slug === slug ? <Whole venue={venue} /> : <GoTo path={`/centre/${venue.slug}`} />
      }
    </OneVenue>
  );
}

function Whole({ venue }: { venue: Venue }) {
  const t = useText('venue');
  const tc = useText('common');
  const { slug, name } = venue;
  useDocument({
    title: t('centre_title', { name }),
    description: t('centre_description', { name }),
    jsonLd: placeOf(venue),
  });
  return (
    <>
      <VenueBand venue={venue} />
      <div className="pv-wrap">
        <Crumbs items={[{ label: tc('book_an_activity'), href: `/location/${slug}` }, { label: name }]} />
        <VenueHead venue={venue} />
        <div className="pv-cols centre-cols">
          <div>
            <section aria-labelledby="centre-where">
              <h2 id="centre-where">{t('centre_where')}</h2>
              <CentreMap venue={venue} />
            </section>
            <CentreFacts venue={venue} />
            <WhatToDo venue={venue} title={t('centre_book', { name })} />
          </div>
          {venue.activitiesV2Enabled && (
            <div className="centre-on">
              <OnNow venue={venue} />
              <StartingSoon venue={venue} />
            </div>
          )}
        </div>
      </div>
      <SessionDoor />
    </>
  );
}
