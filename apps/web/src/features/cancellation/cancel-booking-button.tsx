import { Button, type ButtonSize, type ButtonVariant } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

type Props = {
  bookingId: string;
  variant: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
  /** What takes the focus if the button is gone after the cancellation. */
  findFocus?: () => HTMLElement | null | undefined;
};

const CancelDialog = lazyWithRetry(async () => {
  const [{ CancelDialog: dialog }] = await Promise.all([
    import('./cancel-dialog.tsx'),
    loadTexts(['cancellation']),
  ]);
  return dialog;
});

/** BKG-04: opens the dialog that cancels a booking. */
export function CancelBookingButton({ bookingId, variant, size, children, findFocus }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays mounted for its closing animation.
  const [hasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={open} data-testid="cancel-booking">
        {children}
      </Button>
      {hasOpened && (
        <CancelDialog
          bookingId={bookingId}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          {...(findFocus && { findFocus })}
        />
      )}
    </>
  );
}
