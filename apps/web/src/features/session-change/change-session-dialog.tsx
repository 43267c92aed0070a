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
  // The dialog shows an error.
  const change = (session: SessionChoice): Promise<void> => mutateAsync(session).then(close, () => undefined);
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
            onDay={setDay}
            onChoose={setChosenId}
          />
        )}
        {!choices && <Pending query={query} />}
        {error && (
          <Notification tone="danger" shouldAnnounce title={t('not_moved')}>
            {error.message}
          </Notification>
        )}
      </div>
    </Modal>
  );
}

/** The states without sessions: loading, or an error. */
function Pending({ query }: { query: ReturnType<typeof useSessionChoices> }) {
  const t = useText('session_change');
  const tc = useText('common');
  if (!query.error) return <Skeletons kind="lines" count={4} label={t('loading')} />;
  return (
    <ErrorState
      title={t('failed')}
      retryLabel={tc('try_again')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isRefetching}
      spinnerLabel={t('loading')}
    />
  );
}
