import { Button } from '@pavilion/ui/base/button';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { SessionChoiceFields } from './session-choice-fields.tsx';
import { type SessionChoice, useChangeSession, useSessionChoices } from './use-session-choices.ts';

type Props = { bookingId: string; isOpen: boolean; onClose: () => void };

/** BKG-03: shows the other sessions with their places and what they cost in comparison, and moves the booking to one of them. */
export function ChangeSessionDialog({ bookingId, isOpen, onClose }: Props) {
  const t = useText('session_change');
  const tc = useText('common');
  const [day, setDay] = useState<string>();
  const [chosenId, setChosenId] = useState<string>();
  const query = useSessionChoices(bookingId, { day, isOpen });
  const { data: choices, isPlaceholderData } = query;
  const { mutateAsync, isPending, error } = useChangeSession(bookingId);
  const chosen = choices?.sessions.find((session) => session.occurrenceId === chosenId && session.canChoose);
  const close = (): void => {
    onClose();
    setChosenId(undefined);
  };
  const change = async (session: SessionChoice): Promise<void> => {
    try {
      await mutateAsync(session);
    } catch {
      // The dialog shows the error.
      return;
    }
    close();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={t('title')}
      closeLabel={tc('close')}
      footer={
        <>
          {choices?.canChange && choices.sessions.length > 0 && (
            <Button
              isPending={isPending}
              {...(chosen ? {} : { disabledReason: t('choose_first') })}
              onClick={() => void (chosen && !isPlaceholderData && change(chosen))}
              data-testid="confirm-change"
            >
              {t('confirm')}
            </Button>
          )}
          <Button variant="secondary" onClick={close}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="pv-stack" data-testid="change-session-dialog">
        {choices && (
          <SessionChoiceFields
            choices={choices}
            chosen={chosen}
            isLoading={isPlaceholderData}
            onDay={(next) => {
              setDay(next);
              setChosenId(undefined);
            }}
            onChoose={setChosenId}
          />
        )}
        {!choices && !query.error && <Skeletons kind="lines" count={4} label={t('loading')} />}
        {!choices && query.error && (
          <ErrorState
            title={t('failed')}
            retryLabel={tc('try_again')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
            spinnerLabel={t('loading')}
          />
        )}
        {error && (
          <Notification tone="danger" shouldAnnounce title={t('not_moved')}>
            {error.message}
          </Notification>
        )}
      </div>
    </Modal>
  );
}
