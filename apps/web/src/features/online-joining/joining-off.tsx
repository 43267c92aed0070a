import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useDocumentMeta } from '../../lib/page/page-context.tsx';

/** PRC-05: the join surface of a client that sells no memberships online. */
export function JoiningOff() {
  const t = useText('joining');
  const { client, surfaceUrls } = useBoot();
  useDocumentMeta({ title: t('off_title'), noIndex: true, status: 404 });
  return (
    <div className="pv-container joining-off" data-testid="joining-off">
      <EmptyState
        level={1}
        picture={<Illustration name="arena" />}
        title={t('off_title')}
        actions={
          <>
            <LinkButton href={`${surfaceUrls.bookings}/pricing`}>{t('see_prices')}</LinkButton>
            <LinkButton href={`${surfaceUrls.bookings}/`} variant="secondary">
              {t('book')}
            </LinkButton>
          </>
        }
      >
        {t('off_text', { name: client.name })}
      </EmptyState>
    </div>
  );
}
