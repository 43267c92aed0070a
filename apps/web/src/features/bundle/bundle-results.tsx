import { useQuery } from '@tanstack/react-query';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import './bundle-line.css';
import { findBundleMatches } from './bundle-matches.ts';
import { allCampsQuery, allCoursesQuery, type ListedBundle } from './queries.ts';
import { useDayRange } from './use-day-range.ts';

const maxShown = 5;

/** VEN-10: the camps and courses that match the searched activity. Their sessions are not among the results. */
export function BundleResults(search: { what: string; venue: string }) {
  const t = useText('search');
  const send = useSend();
  const isEnabled = search.what !== '';
  const { data: camps = [] } = useQuery({ ...allCampsQuery(send), enabled: isEnabled });
  const { data: courses = [] } = useQuery({ ...allCoursesQuery(send), enabled: isEnabled });
  const matches = [
    ...findBundleMatches(camps, search).map((bundle) => ({ bundle, root: '/camps/location' })),
    ...findBundleMatches(courses, search).map((bundle) => ({ bundle, root: '/courses/location' })),
  ];
  if (matches.length === 0) return null;
  return (
    <section className="bundle-results" aria-label={t('bundles')} data-testid="bundle-results">
      <h2>{t('bundles')}</h2>
      <ul className="pv-divided-list">
        {matches.slice(0, maxShown).map(({ bundle, root }) => (
          <BundleResult key={bundle.id} bundle={bundle} root={root} />
        ))}
      </ul>
    </section>
  );
}

function BundleResult({ bundle, root }: { bundle: ListedBundle; root: string }) {
  const lang = useContentLang();
  const formatRange = useDayRange();
  const { name, slug, venue, category, startsAt, endsAt } = bundle;
  return (
    <li>
      <AppLink to={`${root}/${venue.slug}/${category.slug}/timetable/${slug}`} lang={lang}>
        {name}
      </AppLink>
      <p className="pv-small pv-muted">{`${formatRange(startsAt.local, endsAt.local)} · ${venue.name}`}</p>
    </li>
  );
}
