import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { CategoriesState, CategoryCards, categoriesQuery } from '../category/index.ts';
import type { Venue } from './queries.ts';

/** The activities of a venue. */
export function VenueCategories({ venue, title }: { venue: Venue; title: string }) {
  const t = useText('activity');
  const query = useQuery(categoriesQuery(useSend(), venue.slug));
  const categories = query.data;
  return (
    <section className="venue-activities">
      <h2>{title}</h2>
      {categories === undefined && <CategoriesState query={query} />}
      {categories?.length === 0 && (
        <EmptyState picture={<Illustration name="cone" />} title={t('nothing_here')} level={3}>
          {t('nothing_here_text')}
        </EmptyState>
      )}
      {categories && categories.length > 0 && <CategoryCards venue={venue} categories={categories} />}
    </section>
  );
}
