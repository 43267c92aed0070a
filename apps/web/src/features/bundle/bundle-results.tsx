import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import './bundle-line.css';
import type { ListedBundle } from './queries.ts';
import type { BundleMatch } from './use-bundle-matches.ts';
import { useDayRange } from './use-day-range.ts';

/** Beside sessions. Where there are none, all are shown. */
const maxBesideSessions = 5;

type Props = {
  matches: readonly BundleMatch[];
  hasSessions: boolean;
  /** The sessions are those near a place, which the camps and courses need not be. */
  isNearPlace: boolean;
};

/** VEN-10: the camps and courses that match the searched activity. Their sessions are not among the results. */
export function BundleResults({ matches, hasSessions, isNearPlace }: Props) {
  const t = useText('search');
  if (matches.length === 0) return null;
  const title = t(isNearPlace ? 'bundles_everywhere' : 'bundles');
  return (
    <section className="bundle-results" aria-label={title} data-testid="bundle-results">
      <h2>{title}</h2>
      <ul className="pv-divided-list">
        {matches.slice(0, hasSessions ? maxBesideSessions : matches.length).map(({ bundle, root }) => (
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
