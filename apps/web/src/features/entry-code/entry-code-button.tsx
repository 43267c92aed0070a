import type { ButtonVariant } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { QrCode as QrCodeIcon } from 'lucide-react';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DialogButton } from '../../lib/loading/dialog-button.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import type { EntryCodeSource } from './queries.ts';

const EntryCodeDialog = lazyWithRetry(async () => {
  const [{ EntryCodeDialog: dialog }] = await Promise.all([
    import('./entry-code-dialog.tsx'),
    loadTexts(['entry_code']),
  ]);
  return dialog;
});

type Props = {
  source: EntryCodeSource;
  /** Of an order, the lines whose codes are shown. */
  lineIds?: readonly string[];
  /** Said to a screen reader: which booking. */
  what: string;
  variant?: ButtonVariant;
  size?: 's';
  /** Also at a kiosk, from which a code can only be carried to the door as a photo. */
  isAtKiosk?: boolean;
};

/** BKG-01: opens the entry code of a booking. At a kiosk, which cannot be carried to the door, only on request. */
export function EntryCodeButton({
  source,
  lineIds,
  what,
  variant = 'primary',
  size,
  isAtKiosk = false,
}: Props) {
  const t = useText('common');
  const { isKiosk } = useModes();
  if (isKiosk && !isAtKiosk) return null;
  return (
    <DialogButton
      variant={variant}
      {...(size && { size })}
      testId="entry-code-button"
      renderDialog={(state) => <EntryCodeDialog {...state} source={source} lineIds={lineIds} />}
    >
      <Icon icon={QrCodeIcon} />
      {t('show_entry_code')}
      <VisuallyHidden>{` ${what}`}</VisuallyHidden>
    </DialogButton>
  );
}
