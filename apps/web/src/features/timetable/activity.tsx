import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { useDayRange } from '../bundle/index.ts';
import { SideCart } from '../cart/index.ts';
import { OccurrencePanelHost } from '../occurrence/index.ts';
import { type ActivityDay, isListedDay } from './activity-day.ts';
import './activity-title.css';
import { CourtChoiceProvider } from './court-choice-context.tsx';
import { Courts } from './courts.tsx';
import { DayField } from './day-field.tsx';
import { DayStrip, useStripMonths } from './day-strip.tsx';
import { getDefaultLeafSlug } from './default-leaf-slug.ts';
import { EmptyDay } from './empty-day.tsx';
import { FoldedChoices } from './filters/folded-choices.tsx';
import { useFilters } from './filters/use-filters.ts';
import { useKeptFilters } from './filters/use-kept-filters.ts';
import { TimetableViews } from './timetable-views.tsx';
import { listWeek, weekType } from './week/list-week.ts';
import './timetable.css';

// Only pages of courts need it.
const CourtChoice = lazyWithRetry(async () => (await import('./court-choice.tsx')).CourtChoice);

/** The date strip, the occurrences of the selected day, and the cart beside them. */
export function Activity(activityDay: ActivityDay) {
  const t = useText('activity');
  const tc = useText('common');
  const { venue, category, date, today } = activityDay;
  const { activitySlug = '', type } = useParams();
  const isCourts = category.v2Type === 'resources';
  const week = type === weekType && !isCourts && isListedDay(date, today) ? listWeek(date, today) : [];
  useKeptFilters(`${venue.slug} ${category.slug}`);
  useDocumentMeta({
    title: category.name,
    description: t('description', { name: category.name, venue: venue.name }),
    jsonLd: toSchemaOrgService(activityDay),
    // Search engines should not index days that are over.
    noIndex: date < today,
  });
  const months = useStripMonths(activityDay);
  const formatRange = useDayRange();
  const { formatShortDay } = useDateFormat();
  // The first of the week's days, which the strip marks, as does the field.
  const [monday] = week;
  const weekRange = monday === undefined ? undefined : formatRange(monday, week.at(-1) ?? monday);
  const choices = useFoldedChoices();
  return (
    <div className="pv-container activity" data-folded={!choices.isOpen}>
      <PageBreadcrumbs
        items={[
          {
            label: tc('book_an_activity_at', { book: tc('book_an_activity'), venue: venue.name }),
            href: `/location/${venue.slug}`,
          },
          { label: formatSlug(activitySlug) },
        ]}
      />
      <div className="pv-title-row activity-title">
        <h1>{(isCourts && category.parent?.name) || category.name}</h1>
        <FoldedChoices {...choices} summary={weekRange ?? formatShortDay(date)} />
        <p className="pv-muted">
          {venue.name}
          {weekRange === undefined ? (
            <span className="activity-title__months">{` · ${months}`}</span>
          ) : (
            <span className="activity-title__week">{weekRange}</span>
          )}
        </p>
        <DayField
          {...activityDay}
          {...(monday !== undefined && { date: monday })}
          activity={getDefaultLeafSlug(category)}
        />
      </div>
      <DayStrip {...activityDay} activity={getDefaultLeafSlug(category)} week={week} />
      <ActivityColumns {...activityDay} />
      <OccurrencePanelHost />
    </div>
  );
}

/** Filters in the URL are not hidden. */
function useFoldedChoices() {
  const { hasFilters, isFavouritesOnly } = useFilters();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? (hasFilters || isFavouritesOnly);
  return { isOpen, onToggle: () => setOpen(!isOpen) };
}

/** The occurrences, and beside them what is chosen and the cart. */
function ActivityColumns(activityDay: ActivityDay) {
  const { venue, category, date, today } = activityDay;
  const isCourts = category.v2Type === 'resources';
  return (
    <CourtChoiceProvider page={[venue.slug, category.slug, date].join(' ')}>
      <div className="pv-columns timetable-columns">
        <div>
          {!isListedDay(date, today) ? (
            <EmptyDay {...activityDay} activity={getDefaultLeafSlug(category)} onClear={undefined} />
          ) : isCourts ? (
            <Courts {...activityDay} />
          ) : (
            <TimetableViews {...activityDay} />
          )}
        </div>
        <div className="activity-side">
          {isCourts && <CourtChoice venue={venue} />}
          <SideCart />
        </div>
      </div>
    </CourtChoiceProvider>
  );
}

/** SHL-01: 'fitness-classes' to 'Fitness classes'. */
const formatSlug = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The activity as a schema.org service of the venue. */
const toSchemaOrgService = ({ venue, category }: ActivityDay): object => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: category.name,
  description: category.description,
  provider: {
    '@type': 'SportsActivityLocation',
    name: venue.name,
    telephone: venue.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address1,
      addressLocality: venue.town,
      postalCode: venue.postcode,
    },
  },
});
