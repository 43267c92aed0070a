import { formatMoney } from '@pavilion/domain/money';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterDialogsClose } from '../../lib/accessibility/after-dialogs-close.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { createBookingInput } from '../booking/index.ts';
import { useAddToCart, useShowAddition } from '../cart/index.ts';
import { useAttendee } from '../linked-person/index.ts';
import { OpeningNotice } from '../opening-notice/index.ts';
import { useLoginDialog } from '../person/index.ts';
import { GuestPrompt } from './guest-prompt.tsx';
import { buildOccurrenceHref, removeOccurrenceParam } from './occurrence-href.ts';
import type { Occurrence } from './queries.ts';
import { useShouldPrompt } from './use-should-prompt.ts';
import type { WeeklyClass } from './use-weekly-class.ts';
import { filterBookable, filterLost, type WeeklySlot } from './weekly-series.ts';

type Props = { weekly: WeeklyClass; isBeingDecided: boolean; onAdded: () => void };

/** Adds all weeks that can be booked in one claim, or none of them and says which are in the way. */
export function WeeklyFooter({ weekly, isBeingDecided, onAdded }: Props) {
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
    return <GuestPrompt canContinue={canContinue} isPending={isPending} onContinue={() => void addWeeks()} />;
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

type StepProps = { weekly: WeeklyClass };
type RefusedStepProps = {
  refused: WeeklySlot;
  isOwn: boolean;
  variant: 'primary' | 'secondary';
  onOpen: () => void;
};

/** ACT-35: the next step of the first week that cannot be booked. */
function WeeklyStep({ weekly: { series, setWeeks } }: StepProps) {
  const refused = series.find(({ slot }) => slot?.bookableAction.action !== 'book');
  if (!refused) return null;
  // The button that adds the other weeks is the main one.
  const variant = filterBookable(series).length > 0 ? 'secondary' : 'primary';
  // The session of this panel has its own step in the footer once it is not repeated.
  return (
    <RefusedStep
      refused={refused}
      variant={variant}
      isOwn={refused === series[0]}
      onOpen={() => setWeeks(1)}
    />
  );
}

function RefusedStep({ refused: { slot, day }, isOwn, variant, onOpen }: RefusedStepProps) {
  const t = useText('activity');
  const { pathname, search } = useLocation();
  const { formatShortDay } = useDateFormat();
  const { open } = useLoginDialog();
  const link = { isBlock: true, variant } as const;
  const text = t('repeat_see', { day: formatShortDay(day) });
  if (!slot)
    return (
      <LinkButton {...link} href={removeOccurrenceParam(pathname, search)}>
        {t('choose_another')}
      </LinkButton>
    );
  const { code, nextStep } = slot.bookableAction;
  if (nextStep === 'see_memberships')
    return (
      <LinkButton {...link} href="/pricing">
        {t('see_memberships')}
      </LinkButton>
    );
  if (nextStep === 'log_in')
    return (
      <Button {...link} onClick={() => open({ reason: 'book' })}>
        {t('log_in_to_book')}
      </Button>
    );
  if (code === 'booking_not_open') return <WeeklyOpening id={slot.id} day={day} />;
  return isOwn ? (
    <Button {...link} data-testid="weekly-see" onClick={onOpen}>
      {text}
    </Button>
  ) : (
    <LinkButton {...link} href={buildOccurrenceHref(pathname, search, slot.id)} data-testid="weekly-see">
      {text}
    </LinkButton>
  );
}

function WeeklyOpening({ id, day }: { id: string; day: string }) {
  const t = useText('activity');
  const { formatShortDay } = useDateFormat();
  return (
    <div className="pv-stack" data-testid="weekly-opening">
      <p className="pv-muted">{t('repeat_not_open', { day: formatShortDay(day) })}</p>
      <OpeningNotice occurrenceId={id} />
    </div>
  );
}
