import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import './bundle-line.css';
import { isClosed } from './is-bookable.ts';
import type { ListedBundle } from './queries.ts';
import type { BundleMatch } from './use-bundle-matches.ts';
import { useDayRange } from './use-day-range.ts';

type Props = {
  matches: readonly BundleMatch[];
  /** The sessions are those near a place, which the camps and courses need not be. */
  isNearPlace: boolean;
};

/** The section of the page, to which a link above the sessions leads. */
export const bundleResultsId = 'camps-and-courses';

/** VEN-10: the camps and courses that match the searched activity. Their sessions are not among the results. */
export function BundleResults({ matches, isNearPlace }: Props) {
  const t = useText('search');
  if (matches.length === 0) return null;
  const title = t(isNearPlace ? 'bundles_everywhere' : 'bundles');
  return (
    <section
      className="bundle-results"
      id={bundleResultsId}
      aria-label={title}
      tabIndex={-1}
      data-testid="bundle-results"
    >
      <h2>{title}</h2>
      <ul className="pv-divided-list">
        {matches.map(({ bundle, root }) => (
          <BundleResult key={bundle.id} bundle={bundle} root={root} />
        ))}
      </ul>
    </section>
  );
}

function BundleResult({ bundle, root }: { bundle: ListedBundle; root: string }) {
  const lang = useContentLang();
  const formatRange = useDayRange();
  const { name, slug, venue, category, startsAt, endsAt, bookableAction } = bundle;
  const dates = `${formatRange(startsAt.local, endsAt.local)} · ${venue.name}`;
  return (
    <li>
      <AppLink to={`${root}/${venue.slug}/${category.slug}/timetable/${slug}`} lang={lang}>
        {name}
      </AppLink>
      <p className="pv-small pv-muted">{dates}</p>
      {isClosed(bundle) && <p className="pv-small pv-muted">{bookableAction.message}</p>}
    </li>
  );
}
