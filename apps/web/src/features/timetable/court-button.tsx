import type { ReactNode } from 'react';
import { afterNextFrames } from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { bookedElsewhere } from '../../lib/live/booked-elsewhere.ts';
import { useCartLines } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import {
  BookedElsewhere,
  getLocationName,
  InBasket,
  isWholeHall,
  type Occurrence,
  OccurrenceLink,
} from '../occurrence/index.ts';
import { useCourtChoice } from './court-choice-context.tsx';

type Props = {
  slot: Occurrence;
  className: string;
  label?: string;
  /** Names a slot that is in the basket, where its row or column does not. */
  basketTitle?: string;
  children: ReactNode;
};

/**
 * An available slot as a button that chooses it. One that is in the basket says so in place. One that needs another step
 * first links to its panel, which explains it.
 */
export function CourtButton({ slot, className, label, basketTitle, children }: Props) {
  const { formatTime } = useDateFormat();
  const { chosen, toggle } = useCourtChoice();
  const cartLines = useCartLines(slot.id, useAttendee().attendee?.id);
  const isBooked = bookedElsewhere.useValue().includes(slot.id);
  const isChosen = chosen.some(({ id }) => id === slot.id);
  const shared = {
    className,
    'data-testid': 'free-slot',
    ...(label !== undefined && { 'aria-label': label }),
  };
  return (
    // Takes the focus when the button that had it is replaced.
    <div className="court-slot" data-slot={slot.id} tabIndex={-1}>
      {cartLines.lines.length > 0 && basketTitle !== undefined && <b>{basketTitle}</b>}
      {isBooked ? (
        <BookedElsewhere />
      ) : cartLines.lines.length > 0 ? (
        <InBasket
          {...cartLines}
          name={[slot.name, formatTime(slot.startsAt.format24Hour), getLocationName(slot)].join(', ')}
          findFocus={() => findCourtSlot(slot.id)}
        />
      ) : slot.bookableAction.action === 'book' ? (
        <button
          type="button"
          {...shared}
          aria-pressed={isChosen}
          onClick={() => {
            toggle(slot);
            afterNextFrames(() => revealCourtSlot(slot.id));
          }}
        >
          {children}
        </button>
      ) : (
        <OccurrenceLink {...shared} id={slot.id}>
          {children}
        </OccurrenceLink>
      )}
    </div>
  );
}

/** The visible element of a slot on the page. */
export const findCourtSlot = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`)].find((element) =>
    element.checkVisibility(),
  );

/** Keeps a chosen slot above the bar that its choice opens at the bottom of a phone. */
const revealCourtSlot = (id: string): void =>
  findCourtSlot(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'smooth' });

/** 'Whole hall · £38.00', or the price of one court. */
export function useCourtPrice(): (slot: Occurrence) => string {
  const t = useText('activity');
  return (slot) => {
    const price = slot.price?.formatted ?? t('book');
    return isWholeHall(slot) ? t('whole_hall_price', { price }) : price;
  };
}
