import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect, useRef } from 'react';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  text: string;
  confirm: string;
  error: RequestError | null;
  isPending: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

/** What a dialog asks before it removes something. */
export function Question({ text, confirm, error, isPending, onConfirm, onKeep }: Props) {
  const t = useText('details');
  const tc = useText('common');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="pv-stack">
      <p>{text}</p>
      {error && (
        <Notification tone="danger" shouldAnnounce>
          {error.message || tc(error.status === 0 ? 'error_unreachable' : 'error_500')}
        </Notification>
      )}
      <div className="pv-cluster">
        <Button ref={button} variant="danger" isPending={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}
