import { Around } from '../../shell/around.tsx';
import { Link } from '../../shell/inner-link.tsx';
import { Picture } from '../../shell/picture.tsx';
import { useText } from '../../shell/text.tsx';
import { useNextTime } from '../../shell/use-next-time.ts';
import { useOwnersLang } from '../../shell/use-owners-lang.ts';
import './category.css';
import type { Category } from './category-query.ts';

/** What can be done at a venue, as pictures. */
export function CategoryCards({
  venueSlug,
  categories,
}: {
  venueSlug: string;
  categories: readonly Category[];
}) {
  return (
    <ul className="cats">
      {categories.map((category) => (
        <CategoryCard key={category.id} venueSlug={venueSlug} category={category} />
      ))}
    </ul>
  );
}

function CategoryCard({ venueSlug, category }: { venueSlug: string; category: Category }) {
  const t = useText('courses');
  const nextTime = useNextTime();
  const lang = useOwnersLang();
  const { slug, name, description, picture, fromPrice, next } = category;
  return (
    <li className="cat" data-testid="category-card">
      <Picture picture={picture} otherwise="ball" />
      <h3>
        <Link to={`/location/${venueSlug}/${slug}`}>{name}</Link>
      </h3>
      {description !== '' && <p lang={lang}>{description}</p>}
      <p className="cat__from">
        {fromPrice && (
          <span className="pv-nowrap">
            <Around text={t('from_price')} hole="amount">
              <b>{fromPrice.formatted}</b>
            </Around>
          </span>
        )}
        {next && (
          <span className="pv-nowrap">
            <Around text={t('next_time')} hole="time">
              <b>{nextTime(next)}</b>
            </Around>
          </span>
        )}
      </p>
    </li>
  );
}
