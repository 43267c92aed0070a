import { Notification } from '@pavilion/ui/notification';
import { useParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useDocument } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { SideCart } from '../cart/index.ts';
import { Courts } from './courts.tsx';
import { Days } from './days.tsx';
import { leafOf } from './leaf-of.ts';
import type { OnDay } from './on-day.ts';
import { SessionDoor } from './session-door.tsx';
import { Timetable } from './timetable.tsx';
import './timetable.css';

/** The days of an activity, what is on at one of them, and the basket beside it. */
export function Activity(on: OnDay) {
  const t = useText('courses');
  const tc = useText('common');
  const { venue, category, date } = on;
  const { activitySlug = '' } = useParams();
  const isCourts = category.v2Type === 'resources';
  useDocument({
    title: category.name,
    description: t('description', { name: category.name, venue: venue.name }),
    jsonLd: serviceOf(on),
  });
  const [year = '', month = ''] = date.split('-');
  return (
    <div className="pv-wrap">
      <Crumbs
        items={[
          { label: tc('book_an_activity'), href: `/location/${venue.slug}` },
          { label: capitalised(activitySlug) },
        ]}
      />
      <div className="pv-titleline">
        <h1>{(isCourts && category.parent?.name) || category.name}</h1>
        <p className="pv-muted">{`${venue.name} · ${tc(`month_${Number(month)}`)} ${year}`}</p>
      </div>
      {venue.activitiesV2Enabled ? (
        <>
          <Days {...on} activity={leafOf(category)} />
          <div className="pv-cols tt-cols">
            <div>{isCourts ? <Courts {...on} /> : <Timetable {...on} />}</div>
            <SideCart />
          </div>
        </>
      ) : (
        <div className="pv-section">
          <Notification title={t('opens_soon_title')}>
            {t('opens_soon_text', { phone: venue.phone })}
          </Notification>
        </div>
      )}
      <SessionDoor />
    </div>
  );
}

/** SHL-01. */
const capitalised = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What is on is a service of the venue; its days are in the page itself. */
const serviceOf = ({ venue, category }: OnDay): object => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: category.name,
  description: category.description,
  provider: {
    '@type': 'SportsActivityLocation',
    name: venue.name,
    telephone: venue.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address1,
      addressLocality: venue.town,
      postalCode: venue.postcode,
    },
  },
});
