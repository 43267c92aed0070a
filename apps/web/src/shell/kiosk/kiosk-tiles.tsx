import { Anchor } from '@pavilion/ui/anchor';
import { useQuery } from '@tanstack/react-query';
import {
  CategoriesWait,
  type Category,
  categoriesQuery,
  categoryQuery,
} from '../../features/category/index.ts';
import { useSend } from '../page.tsx';
import { Picture } from '../picture.tsx';
import { useText } from '../text.tsx';
import { useNextTime } from '../use-next-time.ts';

const mostTiles = 6;

type Tile = { slug: string; name: string; picture: string; category?: Category };

/** What can be done here, as large pictures: the roots first, then what lies under them while there is room. */
export function KioskTiles({ venueSlug }: { venueSlug: string }) {
  const t = useText('courses');
  const asked = useQuery(categoriesQuery(useSend(), venueSlug));
  const categories = asked.data;
  if (!categories) return <CategoriesWait asked={asked} />;
  if (categories.length === 0) return <p className="pv-muted">{t('nothing_here_text')}</p>;
  return (
    <ul className="kiosk__tiles">
      {tilesOf(categories).map((tile) => (
        <li key={tile.slug}>
          <Anchor
            className="kiosk__tile"
            href={`/location/${venueSlug}/${tile.slug}`}
            data-testid="kiosk-tile"
          >
            <Picture picture={tile.picture} otherwise="ball" fit="meet" />
            <b>{tile.name}</b>
            {tile.category ? (
              <Beside category={tile.category} />
            ) : (
              <BesideLeaf venueSlug={venueSlug} slug={tile.slug} />
            )}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** The list of roots has no more than the names of what lies under them. */
function BesideLeaf({ venueSlug, slug }: { venueSlug: string; slug: string }) {
  const { data } = useQuery({ ...categoryQuery(useSend(), venueSlug, slug), throwOnError: false });
  return data ? <Beside category={data} /> : null;
}

function Beside({ category }: { category: Category }) {
  const t = useText('courses');
  const nextTime = useNextTime();
  const { next, fromPrice } = category;
  const parts = [
    ...(next ? [t('next_time', { time: nextTime(next) })] : []),
    ...(fromPrice ? [t('from_price', { amount: fromPrice.formatted })] : []),
  ];
  return <span>{parts.join(', ')}</span>;
}

function tilesOf(categories: readonly Category[]): Tile[] {
  const roots = categories.map((category) => ({ ...category, category }));
  const under = categories.flatMap(({ children }) =>
    children.map(({ slug, name }): Tile => ({ slug, name, picture: slug })),
  );
  // Two tiles with one picture would look like one thing twice.
  const others = under.filter(({ picture }) => roots.every((root) => root.picture !== picture));
  return [...roots, ...others].slice(0, mostTiles);
}
