import { LinkButton, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import { getBookingPath, type LapsedBundle } from './bundle-line.ts';
import { useLineTexts } from './use-line-texts.ts';

/** BSK-44: a camp or course whose hold expired, with the way to choose its sessions again. */
export function LapsedBundleNotice({ line, onDismiss }: { line: LapsedBundle; onDismiss: () => void }) {
  const t = useText('checkout');
  const { formatDays } = useLineTexts();
  return (
    <Notification
      tone="warning"
      shouldAnnounce
      title={t('lapsed_title', { name: line.name })}
      actions={
        <span className="pv-cluster">
          <LinkButton variant="outline" size="s" href={getBookingPath(line.bundle)}>
            {t('book_bundle_again')}
          </LinkButton>
          <TextButton className="pv-small" onClick={onDismiss}>
            {t('dismiss')}
          </TextButton>
        </span>
      }
    >
      <p>{t('lapsed_bundle_text', { when: formatDays(line.bundle) })}</p>
    </Notification>
  );
}
