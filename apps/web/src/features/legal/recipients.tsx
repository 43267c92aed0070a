import { useText } from '../../lib/i18n/text.tsx';
import { BulletList } from './bullet-list.tsx';
import { ExternalLinkText } from './external-link-text.tsx';
import { getProviderInfo, isKnownProvider } from './provider-info.ts';
import type { LegalPageContent } from './queries.ts';

/** The recipients of personal data: the payment provider and the hosts of the map and geocoding services. */
export function Recipients({
  receivers: { payments, map, places },
}: {
  receivers: LegalPageContent['receivers'];
}) {
  const t = useText('legal');
  const { name, privacy } = getProviderInfo(payments);
  return (
    <>
      <h2>{t('privacy_receive')}</h2>
      <BulletList
        items={{
          payments: isKnownProvider(payments) ? (
            <ExternalLinkText text={t(`privacy_receive_${payments}`)} href={privacy} name={name} />
          ) : undefined,
          makers: t('privacy_receive_makers'),
          map: map === null ? undefined : t('privacy_receive_map', { host: map }),
          places: places === null ? undefined : t('privacy_receive_places', { host: places }),
          linked: t('privacy_receive_linked'),
        }}
      />
      {map === null && <p>{t('privacy_receive_no_map')}</p>}
      <p>{t('privacy_receive_none')}</p>
    </>
  );
}
