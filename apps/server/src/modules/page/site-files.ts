import { call, type Send } from '@pavilion/contract/call';
import { listCategories } from '@pavilion/contract/category';
import { legalPages } from '@pavilion/contract/legal';
import { listVenues } from '@pavilion/contract/venue';

/** What is one person's alone, or leads on to another page. */
const disallowedPaths = ['/api/', '/basket', '/checkout', '/login', '/register', '/booking-confirmed', '/~'];

/** Where search engines may look; only bookings are public, and there the sitemap is. */
export function buildRobotsTxt(bookingsUrl: string | undefined): string {
  const rules =
    bookingsUrl === undefined
      ? ['Disallow: /']
      : [...disallowedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${bookingsUrl}/sitemap.xml`];
  return `${['User-agent: *', ...rules].join('\n')}\n`;
}

/** What is worth reading at this address; undefined while the client is under maintenance. */
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

/** Home, what the operator states, every venue, where it is, and every activity that it has. */
async function readPublicPaths(send: Send): Promise<string[] | undefined> {
  const venues = await call(send, listVenues, { query: {} });
  if (!venues.ok) return undefined;
  const paths = ['/', ...legalPages.map((page) => `/${page}`)];
  // One after another: nobody waits for this, and a client may have a hundred venues.
  for (const { slug } of venues.value) {
    paths.push(`/location/${slug}`, `/centre/${slug}`);
    const categories = await call(send, listCategories, { params: { venue: slug } });
    if (!categories.ok) continue;
    paths.push(...categories.value.map((category) => `/location/${slug}/${category.slug}`));
  }
  return paths;
}
