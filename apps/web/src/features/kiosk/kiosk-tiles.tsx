import { Anchor } from '@pavilion/ui/base/anchor';
import { useQuery } from '@tanstack/react-query';
import { Picture } from '../../lib/content/picture.tsx';
import { useNextTimeFormat } from '../../lib/dates/use-next-time-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import {
  buildCategoryHref,
  CategoriesState,
  type Category,
  categoriesQuery,
  categoryQuery,
  useNextSessionHref,
} from '../category/index.ts';

const maxTiles = 6;

type Tile = Pick<Category, 'slug' | 'name' | 'bookingType' | 'picture'> & { category?: Category };

/** The activities as large tiles: root categories first, then leaf categories up to the maximum. */
export function KioskTiles({ venueSlug }: { venueSlug: string }) {
  const t = useText('activity');
  const buildHref = useNextSessionHref();
  const query = useQuery(categoriesQuery(useSend(), venueSlug));
  const categories = query.data;
  if (!categories) return <CategoriesState query={query} />;
  if (categories.length === 0) return <p className="pv-muted">{t('nothing_here_text')}</p>;
  return (
    <ul className="kiosk__tiles">
      {buildTiles(categories).map((tile) => (
        <li key={tile.slug}>
          <Anchor
            className="kiosk__tile"
            href={tile.category ? buildHref(venueSlug, tile.category) : buildCategoryHref(venueSlug, tile)}
            data-testid="kiosk-tile"
          >
            <Picture picture={tile.picture} fallback="bag" fit="meet" />
            <b>{tile.name}</b>
            {tile.category ? (
              <TileDetails category={tile.category} />
            ) : (
              <LeafTileDetails venueSlug={venueSlug} slug={tile.slug} />
            )}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Loads the details of a leaf category, because the list of root categories contains only its name. */
function LeafTileDetails({ venueSlug, slug }: { venueSlug: string; slug: string }) {
  const { data } = useQuery({ ...categoryQuery(useSend(), venueSlug, slug), throwOnError: false });
  return data ? <TileDetails category={data} /> : null;
}

function TileDetails({ category }: { category: Category }) {
  const t = useText('activity');
  const formatNextTime = useNextTimeFormat();
  const { next, fromPrice } = category;
  const parts = [
    ...(next ? [t('next_time', { time: formatNextTime(next) })] : []),
    ...(fromPrice
      ? [fromPrice.value === 0 ? t('some_free') : t('from_price', { amount: fromPrice.formatted })]
      : []),
  ];
  return <span>{parts.join(', ')}</span>;
}

function buildTiles(categories: readonly Category[]): Tile[] {
  const rootTiles = categories.map((category) => ({ ...category, category }));
  const leafTiles = categories.flatMap(({ children }) =>
    children.map((child): Tile => ({ ...child, picture: child.slug })),
  );
  // Two tiles with the same picture would look like duplicates.
  const otherTiles = leafTiles.filter(({ picture }) => rootTiles.every((root) => root.picture !== picture));
  return [...rootTiles, ...otherTiles].slice(0, maxTiles);
}
