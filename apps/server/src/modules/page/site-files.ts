import { legalPages } from '@pavilion/contract/legal';
import type { AppDeps } from '#platform/deps';
import { createSharedCache } from '#platform/lib/shared-cache';
import { readVenueCategories } from '../category/index.ts';

/** Pages of one person, and paths that only redirect. */
const disallowedPaths = [
  '/api/',
  '/basket',
  '/checkout',
  '/login',
  '/register',
  '/booking-confirmed',
  '/order-confirmed',
  '/~',
];

/** Allows only the bookings surface. `bookingsUrl` is undefined on the other surfaces. */
export function buildRobotsTxt(bookingsUrl: string | undefined): string {
  const rules =
    bookingsUrl === undefined
      ? ['Disallow: /']
      : [...disallowedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${bookingsUrl}/sitemap.xml`];
  return `${['User-agent: *', ...rules].join('\n')}\n`;
}

const cacheMs = 300_000;

/** Reads a client's venues and categories once in five minutes, because any visitor may request the sitemap. */
export function createSitemapBuilder({ database, now }: Pick<AppDeps, 'database' | 'now'>) {
  const cached = createSharedCache<string[]>(cacheMs);
  const readPaths = async (clientId: string): Promise<string[]> =>
    listPublicPaths(await readVenueCategories(database.run, { clientId, now: now() }));
  return async (clientId: string, bookingsUrl: string): Promise<string> => {
    const paths = await cached(clientId, () => readPaths(clientId));
    const urls = paths.map(
      (path) => `<url><loc>${(bookingsUrl + path).replaceAll('&', '&amp;')}</loc></url>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  };
}

/** Home, legal pages, and each venue with its centre page and activities. */
const listPublicPaths = (venues: Awaited<ReturnType<typeof readVenueCategories>>): string[] => [
  '/',
  ...legalPages.map((page) => `/${page}`),
  ...venues.flatMap(({ venue, categories }) => [
    `/location/${venue}`,
    `/centre/${venue}`,
    // RTE-07, RTE-08: camps and courses have pages of their own.
    ...categories.map(({ slug, bundle }) =>
      bundle === null ? `/location/${venue}/${slug}` : `/${bundle}/location/${venue}`,
    ),
  ]),
];
