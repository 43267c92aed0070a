import { call, type Send } from '@pavilion/contract/call';
import { listCategories } from '@pavilion/contract/category';
import { statementPages } from '@pavilion/contract/statement';
import { listVenues } from '@pavilion/contract/venue';

/** What is one person's alone, or leads on to another page. */
const unlisted = ['/api/', '/basket', '/checkout', '/login', '/register', '/booking-confirmed', '/~'];

/** Where search engines may look; only bookings are public, and there the sitemap is. */
export function writeRobots(bookings: string | undefined): string {
  const rules =
    bookings === undefined
      ? ['Disallow: /']
      : [...unlisted.map((path) => `Disallow: ${path}`), '', `Sitemap: ${bookings}/sitemap.xml`];
  return `${['User-agent: *', ...rules].join('\n')}\n`;
}

/** What is worth reading at this address; undefined while the client is under maintenance. */
export async function writeSitemap(send: Send, bookings: string): Promise<string | undefined> {
  const paths = await readPaths(send);
  const urls = paths?.map((path) => `<url><loc>${(bookings + path).replaceAll('&', '&amp;')}</loc></url>`);
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
async function readPaths(send: Send): Promise<string[] | undefined> {
  const venues = await call(send, listVenues, { query: {} });
  if (!venues.ok) return undefined;
  const paths = ['/', ...statementPages.map((page) => `/${page}`)];
  // One after another: nobody waits for this, and a client may have a hundred venues.
  for (const { slug } of venues.value) {
    paths.push(`/location/${slug}`, `/centre/${slug}`);
    const categories = await call(send, listCategories, { params: { venue: slug } });
    if (!categories.ok) continue;
    paths.push(...categories.value.map((category) => `/location/${slug}/${category.slug}`));
  }
  return paths;
}
