import { getWeekNumber } from '@pavilion/domain/bundle/bundle';
import { isForAdults } from '@pavilion/domain/bundle/child';
import { LinkButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Tag } from '@pavilion/ui/display/tag';
import { Cake, Calendar, MapPin } from 'lucide-react';
import { InstructorsItem, WhatToBringItem } from '../../lib/content/fact-items.tsx';
import { NeedsItem } from '../../lib/content/needs-item.tsx';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { type Bundle, isBookable, isClosed } from '../bundle/index.ts';
import { SideCart } from '../cart/index.ts';
import { useAttendance } from './attendance.ts';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { BundleRefusal } from './bundle-refusal.tsx';
import { CancellationItem } from './cancellation-item.tsx';
import type { VenueCategory } from './category-page.tsx';
import { useAges } from './child/use-ages.ts';
import type { Deciding } from './loaded-bundle.tsx';
import { NextCourses } from './next-courses.tsx';
import { OtherBundles } from './other-bundles.tsx';
import { ReEnrolmentNotice } from './re-enrolment-notice.tsx';
import { SessionWeeks } from './sessions/session-weeks.tsx';
import { useBundleDates } from './use-bundle-dates.ts';
import { useBundlePrice } from './use-bundle-price.ts';
import { useBundleTag } from './use-bundle-tag.ts';
import { BundleBreadcrumbs } from './venue-page.tsx';
import { WhoChip } from './who-chip.tsx';

type Props = VenueCategory & Deciding & { kind: BundleKind; bundle: Bundle };

/** RTE-23, RTE-27: what a camp or course is, when it takes place, and the way to book it. */
export function DetailsPage({ kind, venue, category, bundle, isBeingDecided }: Props) {
  const t = useKindText(kind);
  const lang = useContentLang();
  const paths = useBundlePaths(kind, venue.slug, category.slug);
  const { name, slug, description, picture, occurrences } = bundle;
  // Nobody can book it any more, which is said first.
  const isOver = isClosed(bundle);
  const refusal = <BundleRefusal kind={kind} bundle={bundle} listHref={paths.list} />;
  useDocumentMeta({ title: name, description: description || t('description', { name: venue.name }) });
  return (
    <div className="pv-container">
      <BundleBreadcrumbs
        kind={kind}
        venue={venue}
        items={[{ label: category.name, href: paths.list }, { label: name }]}
      />
      <div className="pv-columns bundle-columns bundle-details">
        <div>
          <h1 lang={lang}>{name}</h1>
          {description !== '' && (
            <p className="pv-lead bundle-lead" lang={lang}>
              {description}
            </p>
          )}
          <State bundle={bundle} />
          {isOver && <div className="bundle-actions">{refusal}</div>}
          <Picture picture={picture} fit="meet" className="bundle-picture" />
          <Facts kind={kind} bundle={bundle} />
          {!isBookable(bundle) && !isOver && <Price bundle={bundle} />}
          <div className="bundle-actions" aria-busy={isBeingDecided}>
            <WhoChip />
            {!isOver && refusal}
            <ReEnrolmentNotice bundle={bundle} />
          </div>
        </div>
        {isBookable(bundle) && (
          <BookCard kind={kind} bundle={bundle} bookingHref={paths.buildBooking(slug)} />
        )}
        <div>
          <OtherBundles kind={kind} bundle={bundle} venue={venue} category={category} />
          <div className="pv-section">
            <h2>{t('sessions_title')}</h2>
            <SessionWeeks sessions={occurrences} isClosed={isOver} />
          </div>
          <NextCourses bundle={bundle} />
        </div>
        <SideCart />
      </div>
    </div>
  );
}

type BookCardProps = Pick<Props, 'kind' | 'bundle'> & { bookingHref: string };

/** The price and the way to the form. */
function BookCard({ kind, bundle, bookingHref }: BookCardProps) {
  const t = useKindText(kind);
  const { people, attendee } = useAttendance();
  // Nobody of the account is of its age: the form adds a child.
  const isForNewChild = people.length > 0 && !attendee && people.every(({ misfit }) => misfit !== null);
  return (
    <div className="bundle-book pv-card">
      <div className="bundle-book__inner">
        <Price bundle={bundle} />
        <LinkButton href={bookingHref} data-testid="book-bundle">
          {t(isForNewChild && !isForAdults(bundle) ? 'book_for_child' : 'book_this')}
        </LinkButton>
      </div>
    </div>
  );
}

function Price({ bundle }: { bundle: Bundle }) {
  const { price, note, more, short } = useBundlePrice(bundle);
  return (
    <p className="bundle-price" data-testid="bundle-price">
      {short && (
        <span className="pv-to-1200">
          <b>{short.price}</b>
          <span className="bundle-price__dot"> · </span>
          <span className="pv-muted">{short.note}</span>
        </span>
      )}
      {price !== null && <b className={short && 'pv-from-1200'}>{price}</b>}
      {note !== null && <span className="pv-muted">{more === '' ? note : `${note}.`}</span>}
      {more !== '' && <span className="pv-muted bundle-price__more">{more}</span>}
    </p>
  );
}

/** What is left, and what a started one costs, which the bar says in fewer words. A notification says why one cannot be booked. */
function State({ bundle }: { bundle: Bundle }) {
  const tag = useBundleTag(bundle);
  const { price, more, short } = useBundlePrice(bundle);
  if (!isBookable(bundle)) return null;
  return (
    <>
      <p className="bundle-state">
        <Tag colour={tag.colour}>{tag.text}</Tag>
      </p>
      {short && <p className="bundle-state pv-muted pv-to-1200">{`${price} ${more}`}</p>}
    </>
  );
}

/** CMP-19, CRS-10. */
function Facts({ kind, bundle }: Pick<Props, 'kind' | 'bundle'>) {
  const { formatAges } = useAges();
  const tk = useKindText(kind);
  const { formatDates, formatWeekly } = useBundleDates();
  const weekly = formatWeekly(bundle);
  const { venue, location, instructors, whatToBring, minAge, maxAge, occurrences } = bundle;
  const past = occurrences.map(({ sessionDisplay }) => sessionDisplay);
  const isRunning = past.some(({ isPast }) => isPast) && !past.every(({ isPast }) => isPast);
  return (
    <ul className="pv-icon-list bundle-facts">
      <li>
        <Icon icon={Calendar} />
        <span>
          <b>{weekly || formatDates(bundle)}</b>
          {weekly !== '' && <small>{formatDates(bundle)}</small>}
          <small>
            {tk('sessions_count', { count: occurrences.length })}
            {isRunning && ` · ${tk('now_at', { number: getWeekNumber(past), count: past.length })}`}
          </small>
        </span>
      </li>
      <li>
        <Icon icon={MapPin} />
        <span>
          {[location, venue.name].filter((part) => part !== '').join(', ')}
          <small>{venue.address}</small>
        </span>
      </li>
      {(minAge !== null || maxAge !== null) && (
        <li>
          <Icon icon={Cake} />
          <span>{formatAges(bundle)}</span>
        </li>
      )}
      <InstructorsItem instructors={instructors} />
      <WhatToBringItem things={whatToBring} />
      {/* The sessions of a camp or course share what they need. */}
      <NeedsItem
        restrictions={occurrences[0]?.restrictions ?? null}
        formatLater={(name) => tk('needs_induction_after', { name })}
      />
      <CancellationItem kind={kind} bundle={bundle} />
    </ul>
  );
}
