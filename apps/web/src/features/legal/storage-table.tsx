import { browserStorage, type StorageItem, type StorageItemName } from '@pavilion/domain/browser-storage';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';

const daySeconds = 86_400;

const itemNames = Object.keys(browserStorage) as StorageItemName[];

/** The entries of one kind of storage, with their purpose and lifetime. */
export function StorageTable({ storage, label }: { storage: StorageItem['storage']; label: string }) {
  const t = useText('legal');
  const { site } = useBoot();
  const formatDuration = (seconds: number | null): string =>
    seconds === null ? t('cookies_until_closed') : t('days', { count: seconds / daySeconds });
  return (
    <table className="legal-page__storage-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('cookies_name')}</th>
          <th scope="col">{t('cookies_what_for')}</th>
        </tr>
      </thead>
      <tbody>
        {itemNames
          .filter((itemName) => browserStorage[itemName].storage === storage)
          .map((itemName) => (
            <tr key={itemName}>
              <th scope="row">
                <code>{browserStorage[itemName].name(site)}</code>
              </th>
              <td>
                {t(`cookies_for_${itemName}`)}
                <small>{formatDuration(browserStorage[itemName].maxAgeSeconds)}</small>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
