import { EmptyState } from '@pavilion/ui/empty-state';
import { Illustration } from '@pavilion/ui/illustration';
import { Notification } from '@pavilion/ui/notification';
import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { CategoriesWait, CategoryCards, categoriesQuery } from '../category/index.ts';
import type { Venue } from './venue-query.ts';

/** What can be booked at a venue, or that this opens soon. */
export function WhatToDo({ venue, title }: { venue: Venue; title: string }) {
  const t = useText('courses');
  const asked = useQuery({
    ...categoriesQuery(useSend(), venue.slug),
    enabled: venue.activitiesV2Enabled,
  });
  const categories = asked.data;
  if (!venue.activitiesV2Enabled) {
    return (
      <div className="pv-section">
        <Notification title={t('opens_soon_title')}>
          {t('opens_soon_text', { phone: venue.phone })}
        </Notification>
      </div>
    );
  }
  return (
    <section className="venue-todo">
      <h2>{title}</h2>
      {categories === undefined && <CategoriesWait asked={asked} />}
      {categories?.length === 0 && (
        <EmptyState picture={<Illustration name="cone" />} title={t('nothing_here')} level={3}>
          {t('nothing_here_text')}
        </EmptyState>
      )}
      {categories && categories.length > 0 && (
        <CategoryCards venueSlug={venue.slug} categories={categories} />
      )}
    </section>
  );
}
