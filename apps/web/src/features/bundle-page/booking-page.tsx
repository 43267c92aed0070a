import { Icon } from '@pavilion/ui/base/icon';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Picture } from '../../lib/content/picture.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { type Bundle, isBookable, isPartlyInBasket } from '../bundle/index.ts';
import { AdditionRefusal, closeAddition, SideCart, useIsAdditionOpen } from '../cart/index.ts';
import { useAttendance } from './attendance.ts';
import './bundle-booking.css';
import { type BookingActionsProps, BookingBar, BookingButtons } from './booking-actions.tsx';
import { type BundleKind, useBundlePaths, useKindText } from './bundle-kind.ts';
import { CancellationNote } from './cancellation-rule.tsx';
import type { VenueCategory } from './category-page.tsx';
import type { GuestChild } from './child/use-guest-child.ts';
import { OwnDaysNote } from './person/own-days-note.tsx';
import { whoId } from './use-booking-form.tsx';
import { useBundleDates } from './use-bundle-dates.ts';
import { BundleBreadcrumbs } from './venue-page.tsx';
import { WhoStep } from './who-step.tsx';

/** The details page says first why one cannot be booked, and few are offered a place. */
const BundleRefusal = lazyWithRetry(async () => (await import('./bundle-refusal.tsx')).BundleRefusal);
const BundleOffer = lazyWithRetry(async () => (await import('./bundle-refusal.tsx')).BundleOffer);

/** Only present pupils of a course see it. */
const ReEnrolmentNotice = lazyWithRetry(
  async () => (await import('./re-enrolment-notice.tsx')).ReEnrolmentNotice,
);

type Props = VenueCategory & {
  kind: BundleKind;
  bundle: Bundle;
  guest: GuestChild;
  /** The numbered sections of the form. */
  steps: readonly { title: string; id: string; content: ReactNode }[];
  /** Lines of the review above the total. */
  reviewLines: ReactNode;
  /** Offers a cheaper choice beside the total. */
  saving?: ReactNode;
  /** What the total is for: '3 of 5 days'. */
  totalLabel: string;
  actions: BookingActionsProps;
};

/** CMP-03, CMP-22 to CMP-25, CRS-12, CRS-13: the form on the left, the review with its buttons beside it. */
export function BookingPage({ kind, venue, category, bundle, steps, ...review }: Props) {
  const t = useKindText(kind);
  const lang = useContentLang();
  const paths = useBundlePaths(kind, venue.slug, category.slug);
  const { formatDates } = useBundleDates();
  const { name, slug, location } = bundle;
  useDocumentMeta({ title: `${t('book_one')} · ${name}`, noIndex: true });
  const { refusal, whoSteps } = useWhoSteps({
    kind,
    bundle,
    guest: review.guest,
    listHref: paths.list,
    disabled: review.actions.disabled,
  });
  return (
    <div className="pv-container">
      <BundleBreadcrumbs
        kind={kind}
        venue={venue}
        items={[{ label: category.name, href: paths.list }, { label: name }]}
      />
      <AppLink className="bundle-back" to={paths.buildDetails(slug)}>
        <Icon icon={ChevronLeft} size={16} />
        {t('back_to_details')}
      </AppLink>
      <div className="pv-columns">
        <div>
          <h1 lang={lang}>{name}</h1>
          <p className="pv-lead">
            {[formatDates(bundle), location, venue.name].filter((part) => part !== '').join(' · ')}
          </p>
          {refusal}
          {'reEnrolment' in bundle && bundle.reEnrolment !== null && <ReEnrolmentNotice bundle={bundle} />}
          {/* Who fills in the form again needs its review in place of the confirmation. */}
          <div onChange={closeAddition}>
            {[...whoSteps, ...steps].map(({ title, id, content }, index) => (
              <Step key={id} id={id} number={index + 1} title={title}>
                {content}
              </Step>
            ))}
          </div>
        </div>
        <div className="bundle-side">
          <Review kind={kind} bundle={bundle} {...review} />
          <SideCart />
        </div>
      </div>
      <BookingBar {...review.actions} saving={review.saving} totalLabel={review.totalLabel} />
    </div>
  );
}

type WhoOptions = Pick<Props, 'kind' | 'bundle' | 'guest'> &
  Pick<BookingActionsProps, 'disabled'> & { listHref: string };

/** The section that says who attends, if it is asked. A refusal concerns the chosen attendee, so it is there. */
function useWhoSteps({ kind, bundle, guest, listHref, disabled }: WhoOptions) {
  const tc = useText('common');
  const { people, attendee } = useAttendance();
  const isOwn = bundle.bookableAction.action === 'cancel_reservation';
  const isGuestAsked = (isBookable(bundle) || isOwn) && (guest.isChoiceOffered || guest.choice !== undefined);
  const isAsked = people.length > 0 || isGuestAsked;
  const isOffered = bundle.occurrences.some(({ waitlistEntry }) => waitlistEntry?.offerEndsAt);
  // The confirmation of an addition says already what is in the basket.
  const isConfirmed = useIsAdditionOpen() && isPartlyInBasket(bundle);
  const refusal = isBookable(bundle) ? (
    isOffered && <BundleOffer bundle={bundle} />
  ) : isConfirmed ? null : (
    <div className="bundle-actions">
      <BundleRefusal kind={kind} bundle={bundle} listHref={listHref} guestName={guest.child?.firstName} />
    </div>
  );
  const error = disabled?.hasTried && disabled.problems.find(({ fieldId }) => fieldId === whoId)?.text;
  const content = (
    <>
      <WhoStep bundle={bundle} guest={guest} error={error} />
      <OwnDaysNote bundle={bundle} name={attendee?.firstName ?? guest.child?.firstName ?? ''} />
      {attendee && refusal}
    </>
  );
  return {
    whoSteps: isAsked ? [{ title: tc('who_for'), id: whoId, content }] : [],
    refusal: !attendee && refusal,
  };
}

function Step({
  id,
  number,
  title,
  children,
}: {
  id: string;
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="bundle-step" aria-label={title} id={id} tabIndex={-1}>
      <h2>
        <span className="bundle-step__number">{`${number} `}</span>
        {title}
      </h2>
      <div className="bundle-step__body">{children}</div>
    </section>
  );
}

type ReviewProps = Pick<
  Props,
  'kind' | 'bundle' | 'guest' | 'reviewLines' | 'saving' | 'totalLabel' | 'actions'
>;

/** CMP-24: what was chosen and the total. */
function Review({ kind, bundle, guest, reviewLines, saving, totalLabel, actions }: ReviewProps) {
  const t = useText('bundle');
  const titleId = useId();
  const attendee = useAttendance().attendee ?? guest.child;
  const name = attendee ? `${attendee.firstName} ${attendee.lastName}`.trim() : '';
  const lang = useContentLang();
  return (
    <section className="pv-card pv-card--flush bundle-review" aria-labelledby={titleId} data-testid="review">
      <Picture picture={bundle.picture} fit="meet" />
      <div className="bundle-review__body">
        <h2 id={titleId}>{t('review')}</h2>
        <p className="pv-muted pv-small" lang={lang}>
          {bundle.name}
        </p>
        <dl className="pv-definition-list">
          {name !== '' && (
            <>
              <dt>{t('attendee')}</dt>
              <dd data-testid="review-attendee">{name}</dd>
            </>
          )}
          {reviewLines}
          <dt className="pv-definition-list__total">{totalLabel}</dt>
          <dd className="pv-definition-list__total" data-testid="review-total">
            {actions.total}
          </dd>
        </dl>
        {/* The bar below 1200 px has it. */}
        <div className="pv-from-1200">{saving}</div>
        <CancellationNote kind={kind} bundle={bundle} />
        <LaterNote kind={kind} bundle={bundle} />
        {actions.error && (
          <AdditionRefusal {...actions.error} error={actions.error}>
            {actions.error.message}
          </AdditionRefusal>
        )}
        <BookingButtons {...actions} />
      </div>
    </section>
  );
}

/** WVR-01, WVR-11: what is left to do after the purchase, before anyone pays. */
function LaterNote({ kind, bundle: { occurrences } }: Pick<Props, 'kind' | 'bundle'>) {
  const t = useText('activity');
  const tk = useKindText(kind);
  const { postPurchaseWaiver: waiver, postPurchaseInduction: induction } = occurrences[0]?.restrictions ?? {};
  if (!waiver && !induction) return null;
  return (
    <p className="pv-small" data-testid="later-needs">
      {waiver && t('needs_waiver_after', { name: waiver.name })}{' '}
      {induction && tk('needs_induction_after', { name: induction.name })}
    </p>
  );
}
