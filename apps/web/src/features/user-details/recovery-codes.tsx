import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText('details');
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toasts.add({ content: t('recovery_codes_copied'), type: 'success' }),
      () => toasts.add({ content: t('recovery_codes_not_copied'), type: 'error' }),
    );
  return (
    <div className="pv-stack">
      <p ref={first} tabIndex={-1} className="user-details__first">
        {t('recovery_codes_text')}
      </p>
      <ul className="user-details__codes" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Notification tone="warning">{t('recovery_codes_once')}</Notification>
      <div className="pv-cluster">
        <Button onClick={onDone}>{t('recovery_codes_done')}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {t('recovery_codes_copy')}
        </Button>
      </div>
    </div>
  );
}
