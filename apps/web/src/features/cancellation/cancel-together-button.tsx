import { Button, type ButtonSize, type ButtonVariant } from '@pavilion/ui/base/button';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';

type Props = {
  /** Any of the bookings. */
  bookingId: string;
  variant: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
  /** What takes the focus if the button is gone after the cancellation. */
  findFocus?: () => HTMLElement | null | undefined;
};

const CancelTogetherDialog = lazyWithRetry(async () => {
  const [{ CancelTogetherDialog: dialog }] = await Promise.all([
    import('./cancel-together-dialog.tsx'),
    loadTexts(['cancellation']),
  ]);
  return dialog;
});

/** BKG-06: opens the dialog that cancels a camp, a course or the tickets of a visit, or some of it. */
export function CancelTogetherButton({ bookingId, variant, size, children, findFocus }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays mounted for its closing animation.
  const [hasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant={variant} {...(size && { size })} onClick={open} data-testid="cancel-together">
        {children}
      </Button>
      {hasOpened && (
        <CancelTogetherDialog
          bookingId={bookingId}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          {...(findFocus && { findFocus })}
        />
      )}
    </>
  );
}
