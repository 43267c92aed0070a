import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Modal } from '@pavilion/ui/overlays/modal';
import { type ComponentProps, useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useAddToCart } from '../cart/index.ts';
import { groupChoices, isCourt } from './group-choices.ts';
import { SessionChoiceFields } from './session-choice-fields.tsx';
import {
  isDearer,
  type MovedBooking,
  type SessionChoice,
  useChangeSession,
  useSessionChoices,
} from './use-session-choices.ts';

type Props = { booking: MovedBooking; isOpen: boolean; onClose: () => void };

/**
 * BKG-03: shows the other sessions with their places and what they cost in comparison, and moves the booking to one of them. A
 * dearer one goes to the basket, which asks for the difference.
 */
export function ChangeSessionDialog({ booking, isOpen, onClose }: Props) {
  const t = useText('session_change');
  const tc = useText('common');
  const [day, setDay] = useState<string>();
  const [chosenId, setChosenId] = useState<string>();
  // Whether the move was selected without a session.
  const [isMissing, setMissing] = useState(false);
  const query = useSessionChoices(booking.id, { day, isOpen });
  const { data: choices, isPlaceholderData } = query;
  const chosen = choices?.sessions.find((session) => session.occurrenceId === chosenId && session.canChoose);
  const close = (): void => {
    onClose();
    setChosenId(undefined);
    setMissing(false);
  };
  const { choose, isPending, error, isInBasket } = useChoose(booking.id, close);
  const confirm = (): void => {
    if (chosen && !isPlaceholderData) void choose(chosen);
    else setMissing(!isPlaceholderData);
  };
  const canConfirm = choices?.canChange && groupChoices(choices.sessions, booking).length > 0;
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={t('title')}
      closeLabel={tc('close')}
      footer={
        isInBasket ? (
          <BasketFooter onClose={close} />
        ) : (
          <ChoiceFooter
            booking={booking}
            canConfirm={canConfirm === true}
            chosen={chosen}
            isPending={isPending}
            onConfirm={confirm}
            onClose={close}
          />
        )
      }
    >
      <div className="pv-stack session-change" data-testid="change-session-dialog">
        {isInBasket ? (
          <Notification tone="success" shouldAnnounce title={t('in_basket_title')}>
            {t('in_basket_text')}
          </Notification>
        ) : (
          <Choices
            booking={booking}
            {...{ query, chosen, isMissing: isMissing && !chosen, onDay: setDay, onChoose: setChosenId }}
          />
        )}
        {error && <FailureNotice title={t('not_moved')} error={error} />}
      </div>
    </Modal>
  );
}

function Choices({
  query,
  ...fields
}: { query: ReturnType<typeof useSessionChoices> } & Omit<
  ComponentProps<typeof SessionChoiceFields>,
  'choices' | 'isLoading'
>) {
  const t = useText('session_change');
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} kind="lines" rows={4}>
      {(shown) => <SessionChoiceFields choices={shown} isLoading={query.isPlaceholderData} {...fields} />}
    </PartState>
  );
}

/** Moves the booking, or puts the move to a dearer session into the basket. The dialog shows an error. */
function useChoose(bookingId: string, onMoved: () => void) {
  const change = useChangeSession(bookingId);
  const addition = useAddToCart({ hasNotice: true });
  const [isInBasket, setInBasket] = useState(false);
  const choose = async (session: SessionChoice): Promise<void> => {
    if (!isDearer(session)) return change.mutateAsync(session).then(onMoved, () => undefined);
    change.reset();
    const cart = await addition.add({
      purchasableType: 'purchasableOccurrence',
      purchasableId: session.occurrenceId,
      replacesBookingId: bookingId,
    });
    if (cart) setInBasket(true);
  };
  return {
    choose,
    isPending: change.isPending || addition.isPending,
    error: change.error ?? addition.error,
    isInBasket,
  };
}

type FooterProps = {
  booking: MovedBooking;
  canConfirm: boolean;
  chosen: SessionChoice | undefined;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function ChoiceFooter({ booking, canConfirm, chosen, isPending, onConfirm, onClose }: FooterProps) {
  const t = useText('session_change');
  return (
    <>
      {canConfirm && chosen && <FromTo booking={booking} chosen={chosen} />}
      {canConfirm && (
        <Button isPending={isPending} onClick={onConfirm} data-testid="confirm-change">
          {t(chosen && isDearer(chosen) ? 'pay_difference' : 'confirm')}
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        {t('keep')}
      </Button>
    </>
  );
}

/** 'From Mon 7 Dec 18:00 to Tue 8 Dec 19:00', with the courts for a court: what the button does. */
function FromTo({ booking, chosen }: { booking: MovedBooking; chosen: SessionChoice }) {
  const t = useText('session_change');
  const { formatShortDay, formatTime } = useDateFormat();
  const format = ({ startsAt, locationName }: Pick<MovedBooking, 'startsAt' | 'locationName'>): string => {
    const moment = `${formatShortDay(startsAt.local)} ${formatTime(startsAt.format24Hour)}`;
    return isCourt(booking) ? `${moment}, ${locationName}` : moment;
  };
  return (
    <p className="session-change__move" aria-live="polite" data-testid="session-move">
      {t('from_to', { from: format(booking), to: format(chosen) })}
    </p>
  );
}

function BasketFooter({ onClose }: { onClose: () => void }) {
  const t = useText('session_change');
  return (
    <>
      <LinkButton href="/basket" data-testid="to-basket">
        {t('to_basket')}
      </LinkButton>
      <Button variant="secondary" onClick={onClose}>
        {t('later')}
      </Button>
    </>
  );
}
