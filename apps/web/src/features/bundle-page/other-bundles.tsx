import { useQuery } from '@tanstack/react-query';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Bundle, campsQuery, coursesQuery, isBookable, type ListedBundle } from '../bundle/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { BundleList } from './bundle-list.tsx';
import type { VenueCategory } from './category-page.tsx';

const maxShown = 3;

type Props = VenueCategory & { kind: BundleKind; bundle: Bundle };

/** Camps or courses of the same category that can be booked, where this one is full or over. */
export function OtherBundles({ kind, bundle, venue, category }: Props) {
  const t = useKindText(kind);
  const paths = useBundlePaths(kind, venue.slug, category.slug);
  const send = useSend();
  const { forUserId } = useAttendee();
  const { nextStep } = bundle.bookableAction;
  const canHelp = nextStep === 'choose_another' || nextStep === 'add_date_of_birth';
  const isNeeded = canHelp && !isBookable(bundle);
  const slugs = { venueSlug: venue.slug, activitySlug: category.slug };
  const camps = useQuery({ ...campsQuery(send, slugs, forUserId), enabled: isNeeded && kind === 'camp' });
  const courses = useQuery({
    ...coursesQuery(send, slugs, forUserId),
    enabled: isNeeded && kind === 'course',
  });
  const listed: readonly ListedBundle[] = (kind === 'camp' ? camps.data : courses.data) ?? [];
  const others = listed.filter((other) => other.id !== bundle.id && isBookable(other)).slice(0, maxShown);
  if (!isNeeded || others.length === 0) return null;
  return (
    <section className="pv-section" data-testid="other-bundles">
      <h2>{t('with_places')}</h2>
      <BundleList bundles={others} buildHref={paths.buildDetails} />
    </section>
  );
}
