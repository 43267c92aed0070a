import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  isPending: boolean;
  error: { message: string } | null | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** Adds a membership to the basket, and says below why it could not. */
export function AddButton({ isPending, error, onClick, children }: Props) {
  const t = useText('own_membership');
  return (
    <>
      <Button variant="secondary" size="s" isPending={isPending} onClick={onClick}>
        {children}
      </Button>
      {error && (
        <Notification tone="danger" shouldAnnounce title={t('not_added')}>
          {error.message}
        </Notification>
      )}
    </>
  );
}
