import {
  afterDialogsClose,
  afterNextFrames,
  isFocusLost,
} from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { createBookingInput } from '../booking/index.ts';
import { type RefusedItem, useAddToCart, useShowAddition } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { getLocationName, type Occurrence, useShouldPrompt } from '../occurrence/index.ts';
import { findCourtSlot } from './court-button.tsx';
import { type CourtRefusal, useCourtChoice } from './court-choice-context.tsx';

type AddCourts = {
  addCourts: () => Promise<void>;
  isPending: boolean;
  /** AUT-12: a guest is asked once, before the first addition. */
  shouldPrompt: boolean;
  canContinue: boolean;
};

/** Adds all chosen courts in one request, and names those that could not be added. */
export function useAddCourts(courts: readonly Occurrence[]): AddCourts {
  const tc = useText('common');
  const { formatShortDay, formatTime } = useDateFormat();
  const { attendee } = useAttendee();
  const { addAll, isPending } = useAddToCart({ hasNotice: true });
  const { finish, setRefusals } = useCourtChoice();
  const showAddition = useShowAddition();
  const ids = new Set(courts.map(({ id }) => id));
  const formatRefusal = ({ item, error }: RefusedItem): CourtRefusal => {
    const court = courts.find(({ id }) => id === item.purchasableId);
    const name = court && `${getLocationName(court)}, ${formatTime(court.startsAt.format24Hour)}`;
    // Weeks of one court differ by their day only.
    const isOfSeveralDays = courts.some(({ startsAt }) => getDay(startsAt) !== getDay(courts[0]?.startsAt));
    const day = court && isOfSeveralDays ? formatShortDay(court.startsAt.local) : undefined;
    const title = [name, day].filter(Boolean).join(', ');
    return { text: [title, error.message].filter(Boolean).join(': '), nextStep: error.nextStep };
  };
  const canContinue = courts.every(({ guestPrompt }) => guestPrompt === 'log_in_or_continue');
  const shouldPrompt = useShouldPrompt(canContinue);
  return {
    addCourts: async () => {
      const { cart: newCart, refused } = await addAll(
        courts.map(({ id }) => createBookingInput(id, attendee ? { personId: attendee.id } : {})),
      );
      const refusals = refused.map(formatRefusal);
      // The request itself may have failed, so that no court was refused.
      if (!newCart)
        return setRefusals(refusals.length > 0 ? refusals : [{ text: tc('try_again_text'), nextStep: null }]);
      const added = newCart.items.filter(
        ({ cartableResource: booked }) => booked?.occurrenceId != null && ids.has(booked.occurrenceId),
      );
      afterDialogsClose(() => showAddition(added));
      finish(refusals);
      // The button that had the focus is removed with the choice.
      afterNextFrames(() => afterDialogsClose(() => isFocusLost() && focusFirst(courts)));
    },
    isPending,
    shouldPrompt,
    canContinue,
  };
}

const getDay = (at: { local: string } | undefined): string | undefined => at?.local.slice(0, 10);

const focusFirst = (courts: readonly Occurrence[]): void =>
  courts
    .map(({ id }) => findCourtSlot(id))
    .find((element) => element !== undefined)
    ?.focus();
