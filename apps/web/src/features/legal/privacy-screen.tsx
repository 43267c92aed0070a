import { browserStorage } from '@pavilion/domain/browser-storage';
import { Anchor } from '@pavilion/ui/base/anchor';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { BulletList } from './bullet-list.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ExternalLinkText } from './external-link-text.tsx';
import { LegalPage } from './legal-page.tsx';
import { createLegalPagePrefetch, type LegalPageContent } from './queries.ts';
import { Recipients } from './recipients.tsx';
import { useIsBritish } from './use-is-british.ts';
import { useLongDate } from './use-long-date.ts';

/** Date of the last change of our default text. */
const lastChanged = '2026-11-21';
const daySeconds = 86_400;

export const prefetch = createLegalPagePrefetch('privacy');

/** The privacy notice: data, purposes, retention periods and recipients. */
export const Screen = () => (
  <LegalPage page="privacy" renderDefault={(page) => <DefaultText page={page} />} />
);

function DefaultText({ page }: { page: LegalPageContent }) {
  const t = useText('legal');
  const tc = useText('common');
  const { client } = useBoot();
  const lang = useContentLang();
  const formatDate = useLongDate();
  return (
    <>
      <p className="pv-lead">{t('privacy_intro', { name: client.name })}</p>
      <h2>{t('who')}</h2>
      <p lang={lang}>{client.about || client.name}</p>
      <ContactDetails contact={page.contact} />
      <DataWeHold />
      <RetentionPeriods />
      <Recipients receivers={page.receivers} />
      <Rights />
      <p>
        <Trans text={t('privacy_other_cookies')} placeholder="link">
          <Anchor href="/cookies">{tc('cookies').toLowerCase()}</Anchor>
        </Trans>
      </p>
      <p className="pv-muted">{t('privacy_changed', { date: formatDate(lastChanged) })}</p>
    </>
  );
}

function DataWeHold() {
  const t = useText('legal');
  return (
    <>
      <h2>{t('privacy_keep')}</h2>
      {(['account', 'bookings', 'choices', 'technical'] as const).map((kind) => (
        <section key={kind}>
          <h3>{t(`privacy_keep_${kind}`)}</h3>
          <p>{t(`privacy_keep_${kind}_text`)}</p>
        </section>
      ))}
      <p>{t('privacy_keep_not')}</p>
    </>
  );
}

function RetentionPeriods() {
  const t = useText('legal');
  const isBritish = useIsBritish();
  return (
    <>
      <h2>{t('privacy_long')}</h2>
      <BulletList
        items={{
          session: t('privacy_long_session', { count: browserStorage.session.maxAgeSeconds / daySeconds }),
          cart: t('privacy_long_cart'),
          account: t('privacy_long_account'),
          bookings: t(isBritish ? 'privacy_long_bookings' : 'privacy_long_bookings_other'),
        }}
      />
    </>
  );
}

function Rights() {
  const t = useText('legal');
  const isBritish = useIsBritish();
  return (
    <>
      <h2>{t('privacy_rights')}</h2>
      <p>{t('privacy_rights_text')}</p>
      <BulletList
        items={{
          copy: t('privacy_rights_copy'),
          correct: t('privacy_rights_correct'),
          remove: t('privacy_rights_delete'),
          stop: t('privacy_rights_stop'),
        }}
      />
      <p>{t('privacy_rights_ask')}</p>
      <h2>{t('privacy_complain')}</h2>
      <p>
        {isBritish ? (
          <ExternalLinkText
            text={t('privacy_complain_gb')}
            href="https://ico.org.uk/make-a-complaint/"
            name={t('privacy_ico')}
          />
        ) : (
          t('privacy_complain_other')
        )}
      </p>
    </>
  );
}
