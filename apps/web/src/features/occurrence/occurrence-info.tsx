import { Icon } from '@pavilion/ui/base/icon';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { Cake, Calendar, ChevronDown, MapPin, Undo2, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { InstructorsItem, WhatToBringItem } from '../../lib/content/fact-items.tsx';
import { NeedsItem } from '../../lib/content/needs-item.tsx';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { RefundRule } from '../../lib/dates/refund-rule.tsx';
import { useCancelUntil } from '../../lib/dates/use-cancel-until.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { AttendeeChoice, useAttendee } from '../linked-person/index.ts';
import { useUser } from '../person/index.ts';
import { AddChild } from './add-child.tsx';
import { formatVenueLocation, isWholeHall } from './format-location.ts';
import { NextPlaces } from './next-places.tsx';
import { closedCodes, OccurrenceReasons } from './occurrence-reasons.tsx';
import { findOwnPrice, useOwnLines } from './own-lines.ts';
import type { OccurrenceDetails } from './queries.ts';
import { TicketChoice } from './ticket-choice.tsx';
import type { TicketQuantities } from './ticket-selection.ts';
import { useChildOffer } from './use-child-offer.ts';
import { useAudience } from './use-format-tag.ts';
import { usePriceText } from './use-price-text.ts';
import type { WeeklyClass } from './use-weekly-class.ts';
import { hasWaitlist, hasWaitlistStep, WaitlistAttendee, WaitlistInfo } from './waitlist-step.tsx';
import { WeeklyField } from './weekly-choice.tsx';

type Props = {
  occurrence: OccurrenceDetails;
  weekly: WeeklyClass;
  /** The selected price, if the requester has several. */
  selectedOptionId: string | undefined;
  onSelectOption: (id: string | undefined) => void;
  ticketQuantities: TicketQuantities;
  onChangeTickets: (quantities: TicketQuantities) => void;
};

/** The facts, prices and refusals of an occurrence. */
export function OccurrenceInfo({ ticketQuantities, onChangeTickets, ...props }: Props) {
  const { occurrence } = props;
  return (
    <>
      <WaitlistAttendee occurrence={occurrence} />
      <OccurrenceFacts occurrence={occurrence} />
      {hasWaitlist(occurrence) && (
        <WaitlistInfo occurrence={occurrence}>
          <NextPlaces occurrence={occurrence} isFirstShown={hasWaitlistStep(occurrence)} />
        </WaitlistInfo>
      )}
      {occurrence.tickets.length > 0 ? (
        <>
          <TicketChoice occurrence={occurrence} quantities={ticketQuantities} onChange={onChangeTickets} />
          {/* The choice is in view on a phone. */}
          <OccurrenceDescription occurrence={occurrence} />
        </>
      ) : (
        <>
          <OccurrenceDescription occurrence={occurrence} />
          <AttendeeSection occurrence={occurrence} onChoose={() => props.onSelectOption(undefined)} />
          <PriceChoice {...props} />
          <PriceExplanation occurrence={occurrence} />
          {props.weekly.isOffered && (
            <div className="occurrence-section">
              <WeeklyField {...props.weekly} />
            </div>
          )}
        </>
      )}
      <OccurrenceReasons occurrence={occurrence} />
      {!hasWaitlist(occurrence) && <NextPlaces occurrence={occurrence} />}
    </>
  );
}

function OccurrenceDescription({ occurrence: { templateDescription } }: Pick<Props, 'occurrence'>) {
  const lang = useContentLang();
  if (templateDescription === '') return null;
  return (
    <p className="occurrence-about" lang={lang}>
      {templateDescription}
    </p>
  );
}

function OccurrenceFacts({ occurrence }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { startsAt, endsAt, duration, instructors, whatToBring, venueAddress } = occurrence;
  const audience = useAudience()(occurrence);
  return (
    <ul className="pv-icon-list occurrence-facts">
      <li>
        <Icon icon={Calendar} />
        <span>
          <b>{`${formatShortDay(startsAt.local)}, ${formatTimeRange(startsAt, endsAt)}`}</b>{' '}
          <span className="pv-muted pv-nowrap">{t('minutes_in_full', { count: duration })}</span>
        </span>
      </li>
      <li>
        <Icon icon={MapPin} />
        <span>
          {formatVenueLocation(occurrence)}
          {isWholeHall(occurrence) && <small>{t('whole_hall')}</small>}
          <small>{venueAddress}</small>
        </span>
      </li>
      {audience.length > 0 && (
        <li>
          <Icon icon={Users} />
          <b>{audience.join(', ')}</b>
        </li>
      )}
      <InstructorsItem instructors={instructors} />
      <WhatToBringItem things={whatToBring} />
      <OccurrenceAges occurrence={occurrence} />
      <NeedsItem
        restrictions={occurrence.restrictions}
        formatLater={(name) => t('needs_induction_after', { name })}
      />
      <CancellationRule occurrence={occurrence} />
    </ul>
  );
}

/** ACT-35: for whom the session is, before anyone is refused. */
function OccurrenceAges({ occurrence: { minAge: min, maxAge: max } }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  if (min === null && max === null) return null;
  return (
    <li data-testid="occurrence-ages">
      <Icon icon={Cake} />
      <span>
        {min !== null && max !== null && t('ages_between', { min, max })}
        {min !== null && max === null && t('ages_from', { min })}
        {min === null && max !== null && t('ages_to', { max })}
      </span>
    </li>
  );
}

/** BKG-03: until when a place could be cancelled, and what becomes of the money, before anyone pays. */
function CancellationRule({ occurrence }: Pick<Props, 'occurrence'>) {
  const { cancelUntil, price, bookableAction } = occurrence;
  const rule = useCancelUntil(cancelUntil);
  // Whether a guest is a member is not known.
  if (bookableAction.code === 'members_only') return null;
  if (bookableAction.action !== 'book' && bookableAction.nextStep !== 'log_in') return null;
  return (
    <li data-testid="cancellation-rule">
      <Icon icon={Undo2} />
      <span>
        {rule}
        {(price?.value ?? 0) > 0 && (
          <small>
            <RefundRule cancelUntil={cancelUntil} />
          </small>
        )}
      </span>
    </li>
  );
}

/** AUT-25: for whom the place is. A guest is named when they log in to pay. */
function AttendeeSection({ occurrence, onChoose }: Pick<Props, 'occurrence'> & { onChoose: () => void }) {
  const t = useText('activity');
  const tc = useText('common');
  const user = useUser();
  const { attendees, attendee, choose } = useAttendee();
  const section = useRef<HTMLDivElement>(null);
  const addedId = useRef<number>(undefined);
  useEffect(() => {
    if (addedId.current === undefined || attendee?.id !== addedId.current) return;
    addedId.current = undefined;
    section.current?.querySelector<HTMLElement>('input:checked, button')?.focus();
  }, [attendee?.id]);
  const { canAdd, isNeeded } = useChildOffer(occurrence);
  const { action, code } = occurrence.bookableAction;
  const addChild = canAdd && (
    <AddChild
      occurrence={occurrence}
      onAdded={(id) => {
        onChoose();
        addedId.current = id;
        choose(id);
      }}
    />
  );
  if (attendees.length > 0) {
    // What is over or full is for nobody, so the question would not help.
    const isForNobody =
      code !== null && (closedCodes.includes(code) || (code === 'occurrence_full' && action === null));
    return isForNobody || (hasWaitlist(occurrence) && !addChild) ? null : (
      <div className="occurrence-section" ref={section}>
        {!hasWaitlist(occurrence) && <AttendeeChoice onChange={onChoose} />}
        {addChild}
      </div>
    );
  }
  if (action !== 'book' && !isNeeded) return null;
  const name = user && `${user.firstName} ${user.lastName}`;
  return (
    <div className="occurrence-section">
      <h3>{tc('who_for')}</h3>
      <p>{name === null ? t('who_for_guest') : tc('attendee_you', { name })}</p>
      {addChild}
    </div>
  );
}

type PriceChoiceProps = Pick<Props, 'occurrence' | 'selectedOptionId' | 'onSelectOption'>;

function PriceChoice({ occurrence, selectedOptionId, onSelectOption }: PriceChoiceProps) {
  const t = useText('activity');
  const eligibleOptions = occurrence.pricingOptions.filter((pricingOption) => pricingOption.eligible);
  if (eligibleOptions.length < 2 || occurrence.bookableAction.action !== 'book') return null;
  const currentOptionId =
    selectedOptionId ??
    eligibleOptions.find(({ price }) => price.value === occurrence.price?.value)?.id ??
    eligibleOptions[0]?.id;
  return (
    <div className="occurrence-section">
      <RadioGroup
        legend={t('which_price')}
        options={occurrence.pricingOptions.map(({ id, name, reference, price, eligible, requirement }) => ({
          value: id,
          label: `${name ?? reference} · ${price.formatted}`,
          hint: eligible ? requirement !== null && t('your_price') : requirement,
          disabled: !eligible,
        }))}
        value={currentOptionId ?? ''}
        onChange={onSelectOption}
      />
    </div>
  );
}

function PriceExplanation({ occurrence }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  const formatPrice = usePriceText();
  const { pricingOptions } = occurrence;
  const ownLine = findOwnPrice(useOwnLines(occurrence).lines);
  const { price, priceSteps } = ownLine ?? occurrence;
  if (!price) return null;
  // The choice names the prices that are for others.
  const hasChoice = pricingOptions.filter(({ eligible }) => eligible).length > 1;
  if (priceSteps.length === 0) {
    // The viewer cannot have this price. It is shown all the same, before they log in.
    const option = pricingOptions.find((pricingOption) => pricingOption.price.value === price.value);
    return (
      <p className="occurrence-section occurrence-price-plain">
        <span>{option?.name ?? t('price')}</span>
        <b>{formatPrice(price)}</b>
      </p>
    );
  }
  return (
    <details className="pv-disclosure occurrence-section occurrence-price">
      <summary>
        <span>{t('why_this_price')}</span>
        <Icon icon={ChevronDown} size={16} />
        <b>{formatPrice(price)}</b>
      </summary>
      <ul className="occurrence-price-steps">
        {priceSteps.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
        {!hasChoice &&
          pricingOptions
            .filter(({ eligible }) => !eligible)
            .map((other) => (
              <li key={other.id} className="pv-muted">
                {t('other_price', {
                  name: other.name ?? other.reference,
                  amount: other.price.formatted,
                  requirement: other.requirement ?? '',
                })}
              </li>
            ))}
      </ul>
    </details>
  );
}
