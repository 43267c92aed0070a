import { call, type Send } from '@pavilion/contract/call';
import { listCategories } from '@pavilion/contract/category';
import { legalPages } from '@pavilion/contract/legal';
import { listVenues } from '@pavilion/contract/venue';

/** Pages of one person, and paths that only redirect. */
const disallowedPaths = ['/api/', '/basket', '/checkout', '/login', '/register', '/booking-confirmed', '/~'];

/** Allows only the bookings surface. `bookingsUrl` is undefined on the other surfaces. */
export function buildRobotsTxt(bookingsUrl: string | undefined): string {
  const rules =
    bookingsUrl === undefined
      ? ['Disallow: /']
      : [...disallowedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${bookingsUrl}/sitemap.xml`];
  return `${['User-agent: *', ...rules].join('\n')}\n`;
}

/** Returns undefined during the client's maintenance. */
export async function buildSitemap(send: Send, bookingsUrl: string): Promise<string | undefined> {
  const paths = await readPublicPaths(send);
  const urls = paths?.map((path) => `<url><loc>${(bookingsUrl + path).replaceAll('&', '&amp;')}</loc></url>`);
  return (
    urls &&
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  );
}

/** Home, legal pages, and each venue with its centre page and activities. */
async function readPublicPaths(send: Send): Promise<string[] | undefined> {
  const venues = await call(send, listVenues, { query: {} });
  if (!venues.ok) return undefined;
  const paths = ['/', ...legalPages.map((page) => `/${page}`)];
  // Sequential, because a client may have a hundred venues and no user waits for the sitemap.
  for (const { slug } of venues.value) {
    paths.push(`/location/${slug}`, `/centre/${slug}`);
    const categories = await call(send, listCategories, { params: { venue: slug } });
    if (!categories.ok) continue;
    paths.push(...categories.value.map((category) => `/location/${slug}/${category.slug}`));
  }
  return paths;
}
