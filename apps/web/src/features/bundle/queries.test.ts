import { expect, test } from 'vitest';
import { campQuery, courseQuery } from './queries.ts';

const slugs = { venueSlug: 'arena', activitySlug: 'holiday-camps', slug: 'football' };

test.each([
  ['camp', campQuery],
  ['course', courseQuery],
] as const)(
  'a %s is read by its slug, its venue and its category, and not before all are known [CMP-15 CRS-06]',
  async (kind, createQuery) => {
    const requests: { path: string; query: URLSearchParams }[] = [];
    const send = async ({ url }: { url: string }) => {
      const { pathname, searchParams } = new URL(url, 'http://test');
      requests.push({ path: pathname, query: searchParams });
      return { status: 404, headers: {}, body: {} };
    };
    const query = createQuery(send as never, slugs);
    expect(query.enabled).toBe(true);
    await (query.queryFn as () => Promise<unknown>)().catch(() => null);
    const [request] = requests;
    expect(request?.path).toBe(`/api/v1/activities/${kind}s/football`);
    expect(request?.query.get('source')).toBe('online');
    expect(request?.query.getAll('venue_slugs')).toEqual(['arena']);
    expect(request?.query.getAll('category_slugs')).toEqual(['holiday-camps']);
    for (const missing of ['venueSlug', 'activitySlug', 'slug'])
      expect([missing, createQuery(send as never, { ...slugs, [missing]: '' }).enabled]).toEqual([
        missing,
        false,
      ]);
  },
);
