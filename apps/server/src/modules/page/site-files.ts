import { call, type Send } from '@pavilion/contract/call';
import { listCategories } from '@pavilion/contract/category';
import { listVenues } from '@pavilion/contract/venue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '#platform/settings';
import { addressesOf, type FindClient, type FoundClient } from '../client/index.ts';
import type { Request } from './render-document.ts';

type Needs = {
  settings: Pick<Settings, 'PUBLIC_DOMAIN'>;
  findClient: FindClient;
  sendFor: (asked: Request) => Send;
};

/** What is one person's alone, or leads on to another page. */
const unlisted = ['/api/', '/basket', '/checkout', '/login', '/register', '/booking-confirmed', '/~'];

/** What search engines ask each host for: where they may look, and what is worth reading. Only bookings are public. */
export function siteFiles(app: FastifyInstance, { settings, findClient, sendFor }: Needs): void {
  const find = (request: FastifyRequest) =>
    findClient({ clientDomain: undefined, host: request.host, path: request.url });
  const bookingsOf = (request: FastifyRequest, client: FoundClient): string =>
    addressesOf(client, { scheme: request.protocol, host: request.host }, settings.PUBLIC_DOMAIN).bookings;

  app.get('/robots.txt', async (request, reply) => {
    const client = await find(request);
    if (!client) return reply.callNotFound();
    const rules =
      client.surface === 'bookings'
        ? [
            ...unlisted.map((path) => `Disallow: ${path}`),
            '',
            `Sitemap: ${bookingsOf(request, client)}/sitemap.xml`,
          ]
        : ['Disallow: /'];
    return reply.type('text/plain; charset=utf-8').send(`${['User-agent: *', ...rules].join('\n')}\n`);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const client = await find(request);
    if (client?.surface !== 'bookings') return reply.callNotFound();
    const { protocol: scheme, host, url: path } = request;
    const paths = await readPaths(sendFor({ scheme, host, path, cookie: undefined }));
    if (!paths) return reply.code(503).header('retry-after', '600').send();
    const address = bookingsOf(request, client);
    return reply.type('application/xml; charset=utf-8').send(writeSitemap(paths.map((one) => address + one)));
  });
}

/** Home, every venue, and every activity that a venue has; undefined while the client is under maintenance. */
async function readPaths(send: Send): Promise<string[] | undefined> {
  const venues = await call(send, listVenues, { query: {} });
  if (!venues.ok) return undefined;
  const paths = ['/'];
  // One after another: nobody waits for this, and a client may have a hundred venues.
  for (const { slug } of venues.value) {
    paths.push(`/location/${slug}`);
    const categories = await call(send, listCategories, { params: { venue: slug } });
    if (!categories.ok) continue;
    paths.push(...categories.value.map((category) => `/location/${slug}/${category.slug}`));
  }
  return paths;
}

const writeSitemap = (addresses: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`).join('\n')}
</urlset>
`;
