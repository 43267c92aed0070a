import { useText } from '../../shell/text.tsx';
import { KeptTable } from './kept-table.tsx';
import { StatementPage } from './statement-page.tsx';
import { prepareStatement, type Statement } from './statement-query.ts';

export const prepare = prepareStatement('cookies');

/** What a visit leaves in the browser: all of it, from the list by which it is set. */
export const Screen = () => (
  <StatementPage
    page="cookies"
    ours={() => <Ours />}
    below={(statement) => <Facts statement={statement} />}
  />
);

function Ours() {
  const t = useText('statement');
  return <p className="pv-lead">{t('c_intro')}</p>;
}

/** Operators may say it in their own words; what is set stays what it is. */
function Facts({ statement }: { statement: Statement }) {
  const t = useText('statement');
  const { payments } = statement.receivers;
  return (
    <>
      <h2>{t('c_table')}</h2>
      <KeptTable place="cookie" label={t('c_table')} />
      <h2>{t('c_tab')}</h2>
      <p>{t('c_tab_text')}</p>
      <KeptTable place="tab" label={t('c_tab')} />
      <h2>{t(`c_${payments}`)}</h2>
      <p>{t(`c_${payments}_text`)}</p>
      <h2>{t('c_device')}</h2>
      <p>{t('c_device_text')}</p>
    </>
  );
}
