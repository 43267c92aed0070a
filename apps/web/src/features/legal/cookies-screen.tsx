import { useText } from '../../lib/i18n/text.tsx';
import { LegalPage } from './legal-page.tsx';
import { isKnownProvider } from './provider-info.ts';
import { createLegalPagePrefetch, type LegalPageContent } from './queries.ts';
import { StorageTable } from './storage-table.tsx';

export const prefetch = createLegalPagePrefetch('cookies');

/** The cookie page: everything that a visit stores in the browser. */
export const Screen = () => (
  <LegalPage
    page="cookies"
    renderDefault={() => <DefaultText />}
    renderBelow={(page) => <StorageDetails page={page} />}
  />
);

function DefaultText() {
  const t = useText('legal');
  return <p className="pv-lead">{t('cookies_intro')}</p>;
}

/** Shown below the client's own text too, because it lists what is actually stored. */
function StorageDetails({ page }: { page: LegalPageContent }) {
  const t = useText('legal');
  const { payments } = page.receivers;
  return (
    <>
      <h2>{t('cookies_table')}</h2>
      <StorageTable storage="cookie" label={t('cookies_table')} />
      <h2>{t('cookies_tab')}</h2>
      <p>{t('cookies_tab_text')}</p>
      <StorageTable storage="tab" label={t('cookies_tab')} />
      {isKnownProvider(payments) && (
        <>
          <h2>{t(`cookies_${payments}`)}</h2>
          <p>{t(`cookies_${payments}_text`)}</p>
        </>
      )}
      <h2>{t('cookies_worker')}</h2>
      <p>{t('cookies_worker_text')}</p>
      <h2>{t('cookies_device')}</h2>
      <p>{t('cookies_device_text')}</p>
    </>
  );
}
