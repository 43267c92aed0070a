import { Button, LinkButton } from '@pavilion/ui/base/button';
import { useState } from 'react';
import { afterDialogsClose } from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { createBookingInput, StepLink } from '../booking/index.ts';
import { AdditionRefusal, type AddToCart, hasSteps, useCartLines, useShowAddition } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { OpeningNotice } from '../opening-notice/index.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import { RestrictionButton } from '../restriction/index.ts';
import { FittingPeople, FooterReason, getOtherStep } from './footer-reason.tsx';
import { GuestPrompt } from './guest-prompt.tsx';
import { HeldOffer, useHeldOffer } from './held-offer.tsx';
import { InBasketFooter } from './in-basket-footer.tsx';
import { useNextPlaces } from './next-places.tsx';
import { removeOccurrenceParam } from './occurrence-href.ts';
import { OverlapNotice } from './overlap-notice.tsx';
import type { OccurrenceDetails } from './queries.ts';
import { TicketFooter } from './ticket-footer.tsx';
import type { TicketQuantities } from './ticket-selection.ts';
import { usePriceText } from './use-price-text.ts';
import { useShouldPrompt } from './use-should-prompt.ts';
import type { WeeklyClass } from './use-weekly-class.ts';
import { DeclineOffer, OwnOffer, WaitlistStep } from './waitlist-step.tsx';
import { WeeklyFooter } from './weekly-footer.tsx';

type Props = {
  occurrence: OccurrenceDetails;
  weekly: WeeklyClass;
  selectedOptionId: string | undefined;
  /** Another attendee was chosen, for whom the occurrence is not decided yet. */
  isBeingDecided: boolean;
  addition: AddToCart;
  ticketQuantities: TicketQuantities;
  onChangeTickets: (quantities: TicketQuantities) => void;
  onAdded: () => void;
};

/** The panel's main button: adds to the cart, or leads to the step that is needed first. */
export function OccurrencePanelFooter({ ticketQuantities, onChangeTickets, ...props }: Props) {
  const { occurrence, addition, onAdded } = props;
  const isBookable = occurrence.bookableAction.action === 'book';
  // After the log-in that a refusal asks for, the chosen tickets are added.
  if (occurrence.tickets.length > 0 && (isBookable || (addition.error && hasSteps(addition.error))))
    return (
      <TicketFooter
        occurrence={occurrence}
        addition={addition}
        quantities={ticketQuantities}
        onChange={onChangeTickets}
        onAdded={onAdded}
      />
    );
  const { weekly, isBeingDecided } = props;
  if (weekly.isOffered && weekly.series.length > 0)
    return (
      <WeeklyFooter
        occurrence={occurrence}
        weekly={weekly}
        isBeingDecided={isBeingDecided}
        onAdded={onAdded}
      />
    );
  return <BookingFooter {...props} />;
}

type BookingFooterProps = Omit<Props, 'weekly' | 'ticketQuantities' | 'onChangeTickets'>;

function BookingFooter({ isBeingDecided, ...booking }: BookingFooterProps) {
  const t = useText('activity');
  const { occurrence, addition, selectedOptionId } = booking;
  const { isPending, error, pressed } = addition;
  const user = useUser();
  const canContinue = occurrence.guestPrompt === 'log_in_or_continue';
  const shouldPrompt = useShouldPrompt(canContinue);
  const { attendee } = useAttendee();
  const { lines, isReadOnly } = useCartLines(occurrence.id, attendee?.id);
  const formatPrice = usePriceText();
  const [isGuestPromptOpen, setGuestPromptOpen] = useState(false);
  const addOccurrence = useAddOccurrence(booking, () => setGuestPromptOpen(false));
  if (lines.length > 0) return <InBasketFooter lines={lines} isReadOnly={isReadOnly} />;
  const refusal = error && (
    <AdditionRefusal
      title={t('not_added')}
      error={error}
      state={occurrence.bookableAction.code}
      pressed={pressed}
      onRetry={() => void addOccurrence()}
      otherStep={getOtherStep(error, occurrence)}
    >
      {error.message}
    </AdditionRefusal>
  );
  if (occurrence.bookableAction.action !== 'book') {
    return (
      <div className="pv-stack">
        {refusal}
        <NextStep occurrence={occurrence} refusedCode={error?.code} />
      </div>
    );
  }
  if (isGuestPromptOpen && user === null) {
    const prompt = { canContinue, isPending, onContinue: () => void addOccurrence() };
    return <GuestPrompt {...prompt} occurrence={occurrence} />;
  }
  const selectedPrice =
    occurrence.pricingOptions.find(({ id }) => id === selectedOptionId)?.price ?? occurrence.price;
  return (
    <div className="pv-stack">
      {refusal}
      <PlaceNotices occurrence={occurrence} />
      {!(error && hasSteps(error)) && (
        <Button
          isBlock
          isPending={isPending || isBeingDecided}
          data-testid="add-to-basket"
          onClick={() => (shouldPrompt ? setGuestPromptOpen(true) : void addOccurrence())}
        >
          {selectedPrice ? t('add_for', { amount: formatPrice(selectedPrice) }) : t('add_to_basket')}
        </Button>
      )}
      <DeclineOffer occurrence={occurrence} />
    </div>
  );
}

/** Adds a place for the attendee, then closes the panel. */
function useAddOccurrence(
  { occurrence, addition: { add }, selectedOptionId, onAdded }: Omit<BookingFooterProps, 'isBeingDecided'>,
  onRefused: () => void,
) {
  const { attendee } = useAttendee();
  const showAddition = useShowAddition();
  return async (): Promise<void> => {
    const newCart = await add(
      createBookingInput(occurrence.id, {
        ...(attendee && { personId: attendee.id }),
        ...(selectedOptionId !== undefined && { pricingOptionId: selectedOptionId }),
      }),
    );
    if (!newCart) return onRefused();
    const added = newCart.items.filter(
      ({ cartableResource: booked }) => booked?.occurrenceId === occurrence.id,
    );
    onAdded();
    // Screen readers announce nothing outside of an open dialog, and it takes Escape.
    afterDialogsClose(() => showAddition(added));
  };
}

/** What the customer should know before they add the place. */
const PlaceNotices = ({ occurrence }: Pick<Props, 'occurrence'>) => (
  <>
    <OwnOffer occurrence={occurrence} />
    <OverlapNotice occurrence={occurrence} />
  </>
);

/** Where the log-in leads: to the waitlist of a full occurrence, or to the place that is held for the person. */
function LoginStep({ step }: { step?: 'log_in' | 'held_log_in' }) {
  const t = useText('activity');
  const tw = useText('waitlist');
  const { open } = useLoginDialog();
  return (
    <Button isBlock onClick={() => open({ reason: step === 'log_in' ? 'waitlist' : 'book' })}>
      {step ? tw(step) : t('log_in_to_book')}
    </Button>
  );
}

/** Why it waits, where to become a member, and how to learn of the opening for everyone. */
function WaitingSteps({ occurrence, refusedCode }: StepProps) {
  const tc = useText('common');
  const { open } = useLoginDialog();
  const { nextStep, code } = occurrence.bookableAction;
  // A guest may be a member already.
  const canLogIn = nextStep === 'log_in';
  return (
    <div className="pv-stack">
      {code !== refusedCode && <FooterReason occurrence={occurrence} />}
      {(canLogIn || nextStep === 'see_memberships') && (
        <div className="occurrence-steps">
          {canLogIn && <Button onClick={() => open({ reason: 'book' })}>{tc('log_in')}</Button>}
          <StepLink step="see_memberships" {...(canLogIn && { variant: 'secondary' })} />
        </div>
      )}
      {code === 'booking_not_open' && (
        <div>
          <OpeningNotice occurrenceId={occurrence.id} />
        </div>
      )}
    </div>
  );
}

type StepProps = Pick<Props, 'occurrence'> & {
  /** The code of the refusal that is shown above. */
  refusedCode: string | undefined;
};

/** The next step for an occurrence that cannot be booked. */
function NextStep({ occurrence, refusedCode }: StepProps) {
  const { bookableAction, bookingType, venueSlug, categorySlug, scheduleId } = occurrence;
  const t = useText('activity');
  const { isKiosk } = useModes();
  const { nextStep, action, code } = bookableAction;
  const heldUntil = useHeldOffer(occurrence);
  if (heldUntil)
    return (
      <div className="pv-stack">
        <HeldOffer endsAt={heldUntil} />
        <LoginStep step="held_log_in" />
      </div>
    );
  if (action === 'join_waitlist' || action === 'leave_waitlist')
    return <WaitlistStep occurrence={occurrence} />;
  if (nextStep === 'see_memberships' || code === 'members_only' || code === 'booking_not_open')
    return <WaitingSteps occurrence={occurrence} refusedCode={refusedCode} />;
  if (nextStep === 'log_in') return <LoginStep {...(code === 'occurrence_full' && { step: 'log_in' })} />;
  if (nextStep === 'see_bundle') {
    return (
      <LinkButton
        isBlock
        href={`/${bookingType}/location/${venueSlug}/${categorySlug}/timetable/${scheduleId}`}
      >
        {t('see_bundle')}
      </LinkButton>
    );
  }
  if (nextStep === 'see_cart' || action === 'cancel_reservation') return <StepLink isBlock step="see_cart" />;
  if ((nextStep === 'see_bookings' || action === 'cancel_booking') && !isKiosk)
    return <StepLink isBlock variant="secondary" step="see_bookings" />;
  return <OtherTimes occurrence={occurrence} refusedCode={refusedCode} />;
}

/** The next similar session with places, and the way back to the list. */
function OtherTimes({ occurrence, refusedCode }: StepProps) {
  const { bookableAction, reasons, restrictions, tickets } = occurrence;
  const t = useText('activity');
  const { pathname, search } = useLocation();
  const { formatShortDay, formatTime } = useDateFormat();
  const {
    places: [place],
    buildHref,
  } = useNextPlaces(occurrence);
  // Another time of the same class is for the same ages.
  const isOfOtherAge = bookableAction.code === 'age_not_met' && tickets.length === 0;
  const hasExplanation = reasons.some((reason) => !reason.passed && reason.message !== null);
  return (
    <div className="pv-stack">
      {bookableAction.message === null && !hasExplanation && <p className="pv-muted">{t('sold_out_text')}</p>}
      {bookableAction.code !== refusedCode && <FooterReason occurrence={occurrence} />}
      {bookableAction.nextStep === 'add_date_of_birth' && <StepLink isBlock step="add_date_of_birth" />}
      <FittingPeople occurrence={occurrence} />
      {bookableAction.nextStep === 'complete_induction' && restrictions?.prePurchaseInduction && (
        <RestrictionButton restriction={restrictions.prePurchaseInduction}>
          {t('how_to_get_induction')}
        </RestrictionButton>
      )}
      {place && (
        <LinkButton isBlock href={buildHref(place)} data-testid="next-similar">
          {t('next_similar', {
            day: formatShortDay(place.startsAt.local),
            time: formatTime(place.startsAt.format24Hour),
          })}
        </LinkButton>
      )}
      <LinkButton isBlock variant="secondary" href={removeOccurrenceParam(pathname, search)}>
        {t(isOfOtherAge ? 'choose_another_session' : 'choose_another')}
      </LinkButton>
    </div>
  );
}
