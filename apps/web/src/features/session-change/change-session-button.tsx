import { Button, type ButtonVariant } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

type Props = { bookingId: string; variant: ButtonVariant; children: ReactNode };

const ChangeSessionDialog = lazyWithRetry(async () => {
  const [{ ChangeSessionDialog: dialog }] = await Promise.all([
    import('./change-session-dialog.tsx'),
    loadTexts(['session_change']),
  ]);
  return dialog;
});

/** BKG-03: opens the dialog that moves a booking to another session. */
export function ChangeSessionButton({ bookingId, variant, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays mounted for its closing animation.
  const [hasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant={variant} onClick={open} data-testid="change-session">
        {children}
      </Button>
      {hasOpened && (
        <ChangeSessionDialog bookingId={bookingId} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
