import { useText } from '../../lib/i18n/text.tsx';
import { LegalPage } from './legal-page.tsx';
import { createLegalPagePrefetch, type LegalPageContent } from './queries.ts';
import { StorageTable } from './storage-table.tsx';

export const prefetch = createLegalPagePrefetch('cookies');

/** What a visit leaves in the browser: all of it, from the list by which it is set. */
export const Screen = () => (
  <LegalPage
    page="cookies"
    renderDefault={() => <DefaultText />}
    renderBelow={(page) => <StorageDetails page={page} />}
  />
);

function DefaultText() {
  const t = useText('statement');
  return <p className="pv-lead">{t('c_intro')}</p>;
}

/** Operators may say it in their own words; what is set stays what it is. */
function StorageDetails({ page }: { page: LegalPageContent }) {
  const t = useText('statement');
  const { payments } = page.receivers;
  return (
    <>
      <h2>{t('c_table')}</h2>
      <StorageTable place="cookie" label={t('c_table')} />
      <h2>{t('c_tab')}</h2>
      <p>{t('c_tab_text')}</p>
      <StorageTable place="tab" label={t('c_tab')} />
      <h2>{t(`c_${payments}`)}</h2>
      <p>{t(`c_${payments}_text`)}</p>
      <h2>{t('c_device')}</h2>
      <p>{t('c_device_text')}</p>
    </>
  );
}
