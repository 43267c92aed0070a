import { useQueries, useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../../lib/content/use-content-lang.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useModes } from '../../../lib/modes/modes.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useSend } from '../../../lib/page/page-context.tsx';
import { type Category, categoriesQuery, useNextSessionHref } from '../../category/index.ts';
import { type ListedVenue, venuesQuery } from '../../venue/index.ts';

/** A client of many venues has the same activities at most of them. */
const maxVenuesAsked = 4;
const maxVenuesShown = 6;

/** VEN-10: below a search without results: the activities that can be booked, and the venues. `venueSlug` is the searched venue, or ''. */
export function WhatCanBeBooked({ venueSlug }: { venueSlug: string }) {
  const t = useText('search');
  const lang = useContentLang();
  const { isKiosk } = useModes();
  const { data: venues = [] } = useQuery({ ...venuesQuery(useSend()), throwOnError: false });
  const links = useActivityLinks(venues, venueSlug);
  // A kiosk is used in its own venue.
  const shownVenues = isKiosk ? [] : venues.slice(0, maxVenuesShown);
  if (links.length === 0 && shownVenues.length === 0) return null;
  return (
    <div className="search-offer" data-testid="search-offer">
      {links.length > 0 && (
        <nav aria-labelledby="search-offer-activities">
          <h3 id="search-offer-activities">{t('offer_activities')}</h3>
          <ul className="pv-cluster">
            {links.map(({ name, href }) => (
              <li key={name}>
                <AppLink className="pv-chip" to={href} lang={lang}>
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shownVenues.length > 0 && (
        <nav aria-labelledby="search-offer-venues">
          <h3 id="search-offer-venues">{t('offer_venues')}</h3>
          <ul className="pv-cluster">
            {shownVenues.map(({ slug, name }) => (
              <li key={slug}>
                <AppLink className="pv-chip" to={`/location/${slug}`} lang={lang}>
                  {name}
                </AppLink>
              </li>
            ))}
            {venues.length > shownVenues.length && (
              <li>
                <AppLink className="pv-chip" to="/">
                  {t('all_venues')}
                </AppLink>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Each activity once: camps and courses lead to their list at a venue, others to their sessions at all venues. */
function useActivityLinks(
  venues: readonly ListedVenue[],
  venueSlug: string,
): { name: string; href: string }[] {
  const send = useSend();
  const buildHref = useNextSessionHref();
  const atVenue = venues.filter(({ slug }) => slug === venueSlug);
  const asked = (atVenue.length > 0 ? atVenue : venues).slice(0, maxVenuesAsked);
  const results = useQueries({
    queries: asked.map(({ slug }) => ({ ...categoriesQuery(send, slug), throwOnError: false })),
  });
  const links = asked.flatMap(({ slug }, index) =>
    (results[index]?.data ?? []).map((category): [string, string] => [
      category.name,
      isBundle(category) ? buildHref(slug, category) : buildSearch(category.name, atVenue[0]),
    ]),
  );
  // The first venue's link of a name stays.
  return [...new Map(links.toReversed())].toReversed().map(([name, href]) => ({ name, href }));
}

const isBundle = ({ bookingType, children }: Category): boolean =>
  [bookingType, ...children.map((child) => child.bookingType)].some(
    (type) => type === 'camps' || type === 'courses',
  );

const buildSearch = (what: string, venue: ListedVenue | undefined): string =>
  `/search?${new URLSearchParams({ what, ...(venue && { venue: venue.slug }) }).toString()}`;
