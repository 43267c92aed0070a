import type { ButtonSize, ButtonVariant } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
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
export function CancelTogetherButton({ bookingId, findFocus, ...button }: Props) {
  return (
    <DialogButton
      {...button}
      testId="cancel-together"
      renderDialog={(state) => (
        <CancelTogetherDialog {...state} bookingId={bookingId} {...(findFocus && { findFocus })} />
      )}
    />
  );
}
