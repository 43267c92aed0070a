import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { FavouriteButton } from '../favourite/index.ts';
import './category.css';
import type { Category } from './queries.ts';
import { useNextSessionHref } from './use-next-session-href.ts';

/** The activities of a venue as a grid of cards. */
export function CategoryCards({
  venue,
  categories,
}: {
  venue: CategoryVenue;
  categories: readonly Category[];
}) {
  return (
    <ul className="category-grid">
      {categories.map((category) => (
        <CategoryCard key={category.id} venue={venue} category={category} />
      ))}
    </ul>
  );
}

type CategoryVenue = { slug: string; name: string };

function CategoryCard({ venue, category }: { venue: CategoryVenue; category: Category }) {
  const t = useText('activity');
  const formatNextTime = useNextTimeFormat();
  const buildHref = useNextSessionHref();
  const lang = useContentLang();
  const { slug, name, description, picture, fromPrice, next } = category;
  return (
    <li className="category-card" data-testid="category-card">
      <Picture picture={picture} fallback="ball" />
      <h3>
        <AppLink to={buildHref(venue.slug, category)} lang={lang}>
          {name}
        </AppLink>
      </h3>
      <FavouriteButton target={{ name, venue, category: slug }} className="favourite-button--on-picture" />
      {description !== '' && <p lang={lang}>{description}</p>}
      <p className="category-card__from">
        {fromPrice && (
          <span className="pv-nowrap">
            {fromPrice.value === 0 ? (
              t('some_free')
            ) : (
              <Trans text={t('from_price')} placeholder="amount">
                <b>{fromPrice.formatted}</b>
              </Trans>
            )}
          </span>
        )}
        {next && (
          <span className="pv-nowrap">
            <Trans text={t('next_time')} placeholder="time">
              <b>{formatNextTime(next)}</b>
            </Trans>
          </span>
        )}
      </p>
    </li>
  );
}
