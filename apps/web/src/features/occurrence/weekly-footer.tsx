import { formatMoney } from '@pavilion/domain/money';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterDialogsClose } from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { createBookingInput } from '../booking/index.ts';
import { useAddToCart, useShowAddition } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { GuestPrompt } from './guest-prompt.tsx';
import type { Occurrence, OccurrenceDetails } from './queries.ts';
import { useShouldPrompt } from './use-should-prompt.ts';
import type { WeeklyClass } from './use-weekly-class.ts';
import { filterBookable, filterLost } from './weekly-series.ts';
import { WeeklyStep } from './weekly-step.tsx';

type Props = {
  occurrence: OccurrenceDetails;
  weekly: WeeklyClass;
  isBeingDecided: boolean;
  onAdded: () => void;
};

/** Adds all weeks that can be booked in one claim, or none of them and says which are in the way. */
export function WeeklyFooter({ occurrence, weekly, isBeingDecided, onAdded }: Props) {
  const t = useText('activity');
  const { client } = useBoot();
  const booked = filterBookable(weekly.series);
  const { addWeeks, isPending, refusal } = useAddWeeks(booked, () => {
    weekly.setWeeks(1);
    onAdded();
  });
  const canContinue = booked.every(({ guestPrompt }) => guestPrompt === 'log_in_or_continue');
  const shouldPrompt = useShouldPrompt(canContinue);
  const [isPromptOpen, setPromptOpen] = useState(false);
  if (isPromptOpen && shouldPrompt)
    return (
      <GuestPrompt
        occurrence={occurrence}
        canContinue={canContinue}
        isPending={isPending}
        onContinue={() => void addWeeks()}
      />
    );
  const total = booked.reduce((sum, { price }) => sum + (price?.value ?? 0), 0);
  return (
    <div className="pv-stack">
      {refusal && (
        <Refusal lost={filterLost(weekly.series, refusal.requested)} hasOthers={booked.length > 0}>
          {refusal.message}
        </Refusal>
      )}
      <p className="pv-muted">
        {t('repeat_count', { count: booked.length, weeks: weekly.series.length })} {t('repeat_price_note')}
      </p>
      {booked.length > 0 && (
        <Button
          isBlock
          isPending={isPending || isBeingDecided || weekly.isChecking}
          data-testid="add-to-basket"
          onClick={() => (shouldPrompt ? setPromptOpen(true) : void addWeeks())}
        >
          {t('add_for', { amount: formatMoney(total, client.currency) })}
        </Button>
      )}
      {!weekly.isChecking && <WeeklyStep weekly={weekly} />}
    </div>
  );
}

type RefusalProps = { lost: readonly Occurrence[]; hasOthers: boolean; children: string };

/** Which weeks were taken meanwhile; without one, what the server said. */
function Refusal({ lost, hasOthers, children }: RefusalProps) {
  const t = useText('activity');
  const { formatShortDay } = useDateFormat();
  return (
    <Notification tone="danger" shouldAnnounce title={t('repeat_refused')} data-testid="weekly-refused">
      {lost.length === 0 ? (
        children
      ) : (
        <>
          <ul>
            {lost.map(({ id, startsAt, tag }) => (
              <li key={id}>{`${formatShortDay(startsAt.local)}: ${tag.text}`}</li>
            ))}
          </ul>
          {hasOthers && t('repeat_others')}
        </>
      )}
    </Notification>
  );
}

/** A refusal of one week refuses all; the lists are read again, so that it is left out of the next try. */
function useAddWeeks(booked: readonly Occurrence[], onAdded: () => void) {
  const queryClient = useQueryClient();
  const { attendee } = useAttendee();
  const { addAll, isPending, error } = useAddToCart({ hasNotice: true });
  const showAddition = useShowAddition();
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const addWeeks = async (): Promise<void> => {
    const ids = new Set(booked.map(({ id }) => id));
    setRequested(ids);
    const { cart } = await addAll(
      booked.map(({ id }) => createBookingInput(id, attendee ? { personId: attendee.id } : {})),
      { isAllOrNone: true },
    );
    if (!cart) {
      await Promise.all(
        ['timetable', 'occurrence'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      );
      return;
    }
    const added = cart.items.filter(
      ({ cartableResource: line }) => line?.occurrenceId != null && ids.has(line.occurrenceId),
    );
    onAdded();
    afterDialogsClose(() => showAddition(added));
  };
  return { addWeeks, isPending, refusal: error && { message: error.message, requested } };
}
