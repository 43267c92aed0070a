import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Modal } from '@pavilion/ui/overlays/modal';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
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
        <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} kind="lines" rows={4}>
          {(shown) => (
            <SessionChoiceFields
              choices={shown}
              chosen={chosen}
              isLoading={isPlaceholderData}
              onDay={setDay}
              onChoose={setChosenId}
            />
          )}
        </PartState>
        {error && <NotMoved reason={error.message} />}
      </div>
    </Modal>
  );
}

function NotMoved({ reason }: { reason: string }) {
  const t = useText('session_change');
  return (
    <Notification tone="danger" shouldAnnounce title={t('not_moved')}>
      {reason}
    </Notification>
  );
}
