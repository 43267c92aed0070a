import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { Redirect } from '../../lib/navigation/redirect.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { SideCart } from '../cart/index.ts';
import { CategoriesState, CategoryCards, categoriesQuery, categoryQuery } from '../category/index.ts';
import { type Venue, venueQuery } from '../venue/index.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';
import { listLeafSlugs } from './leaf-categories.ts';
import { BundleBreadcrumbs, VenuePage } from './venue-page.tsx';

export const createCategoriesPrefetch =
  (kind: BundleKind): Prefetch =>
  async ({ queryClient, send, params }) => {
    const { venueSlug: slug = '' } = params;
    const [, categories] = await Promise.all([
      queryClient.prefetchQuery(venueQuery(send, slug)),
      queryClient.fetchQuery(categoriesQuery(send, slug)).catch(() => []),
    ]);
    await Promise.all(
      listLeafSlugs(categories, kind).map((leaf) =>
        queryClient.prefetchQuery(categoryQuery(send, slug, leaf)),
      ),
    );
  };

/** RTE-07, RTE-08: the categories of a venue that have camps or courses. With only one, its list follows at once. */
export const CategoriesPage = ({ kind }: { kind: BundleKind }) => (
  <VenuePage>{(venue) => <VenueBundles kind={kind} venue={venue} />}</VenuePage>
);

function VenueBundles({ kind, venue }: { kind: BundleKind; venue: Venue }) {
  const t = useKindText(kind);
  useDocumentMeta({ title: t('book_one'), description: t('description', { name: venue.name }) });
  return (
    <div className="pv-container">
      <BundleBreadcrumbs kind={kind} venue={venue} />
      <h1>{t('book_one')}</h1>
      <p className="pv-lead">{venue.name}</p>
      <div className="pv-columns bundle-columns">
        <LeafCategories kind={kind} venue={venue} />
        <SideCart />
      </div>
    </div>
  );
}

function LeafCategories({ kind, venue }: { kind: BundleKind; venue: Venue }) {
  const { slug } = venue;
  const t = useKindText(kind);
  const tc = useText('common');
  const send = useSend();
  const query = useQuery({ ...categoriesQuery(send, slug), throwOnError: false });
  const leaves = useQueries({
    queries: listLeafSlugs(query.data ?? [], kind).map((leaf) => ({
      ...categoryQuery(send, slug, leaf),
      throwOnError: false,
    })),
  });
  const unready = [query, ...leaves].find(({ data }) => data === undefined);
  if (unready) return <CategoriesState query={unready} />;
  const categories = leaves.flatMap(({ data }) => data ?? []);
  if (categories.length === 0) {
    return (
      <EmptyState
        picture={<Illustration name="cone" />}
        title={t('none_here')}
        actions={<LinkButton href={`/location/${slug}`}>{tc('find_something')}</LinkButton>}
      >
        {t('none_here_text')}
      </EmptyState>
    );
  }
  const [only, ...others] = categories;
  if (only && others.length === 0) return <Redirect path={`/${kind}s/location/${slug}/${only.slug}`} />;
  return (
    <section>
      <h2 className="bundle-heading">{t('choose_category')}</h2>
      <CategoryCards venue={venue} categories={categories} />
    </section>
  );
}
