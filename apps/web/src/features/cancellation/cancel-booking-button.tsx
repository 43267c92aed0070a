import type { ButtonSize, ButtonVariant } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
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
export function CancelBookingButton({ bookingId, findFocus, ...button }: Props) {
  return (
    <DialogButton
      {...button}
      testId="cancel-booking"
      renderDialog={(state) => (
        <CancelDialog {...state} bookingId={bookingId} {...(findFocus && { findFocus })} />
      )}
    />
  );
}
