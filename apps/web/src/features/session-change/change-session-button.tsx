import type { ButtonVariant } from '@pavilion/ui/base/button';
import type { ReactNode } from 'react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import type { MovedBooking } from './use-session-choices.ts';

type Props = { booking: MovedBooking; variant: ButtonVariant; children: ReactNode };

const ChangeSessionDialog = lazyWithRetry(async () => {
  const [{ ChangeSessionDialog: dialog }] = await Promise.all([
    import('./change-session-dialog.tsx'),
    loadTexts(['session_change', 'checkout']),
  ]);
  return dialog;
});

/** BKG-03: opens the dialog that moves a booking to another session. */
export function ChangeSessionButton({ booking, ...button }: Props) {
  return (
    <DialogButton
      {...button}
      testId="change-session"
      renderDialog={(state) => <ChangeSessionDialog {...state} booking={booking} />}
    />
  );
}
