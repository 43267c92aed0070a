import { Button } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';

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
      {error && <FailureNotice title={t('not_added')} error={error} />}
    </>
  );
}
