import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { BulletList } from './bullet-list.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ExternalLinkText } from './external-link-text.tsx';
import { LegalPage } from './legal-page.tsx';
import { getProviderInfo } from './provider-info.ts';
import { createLegalPagePrefetch, type LegalPageContent } from './queries.ts';
import { useIsBritish } from './use-is-british.ts';
import { useLongDate } from './use-long-date.ts';

/** The day on which our text was written, after the tests that it tells of. */
const lastReviewed = '2026-11-21';

export const prefetch = createLegalPagePrefetch('accessibility');

/** The accessibility statement, in the form that the rules for public bodies of the United Kingdom ask for. */
export const Screen = () => (
  <LegalPage page="accessibility" renderDefault={(page) => <DefaultText page={page} />} />
);

function DefaultText({ page }: { page: LegalPageContent }) {
  const t = useText('statement');
  const { client } = useBoot();
  return (
    <>
      <p className="pv-lead">{t('a_intro', { name: client.name })}</p>
      <p>{t('a_able')}</p>
      <BulletList
        items={{
          zoom: t('a_able_zoom'),
          text: t('a_able_text'),
          keyboard: t('a_able_keyboard'),
          reader: t('a_able_reader'),
          motion: t('a_able_motion'),
        }}
      />
      <p>
        <ExternalLinkText text={t('abilitynet')} href="https://mcmw.abilitynet.org.uk/" name="AbilityNet" />
      </p>
      <KnownIssues page={page} />
      <h2>{t('a_contact')}</h2>
      <p>{t('a_contact_text')}</p>
      <ContactDetails contact={page.contact} />
      <Enforcement />
      <TechnicalInformation />
    </>
  );
}

function KnownIssues({ page }: { page: LegalPageContent }) {
  const t = useText('statement');
  const { client } = useBoot();
  const provider = getProviderInfo(page.receivers.payments).name;
  return (
    <>
      <h2>{t('a_not')}</h2>
      <p>{t('a_not_text')}</p>
      <BulletList
        items={{
          map: t('a_not_map'),
          card: t('a_not_card', { provider }),
          language: client.languages.length > 1 ? t('a_not_language') : undefined,
          time: t('a_not_time'),
        }}
      />
    </>
  );
}

function Enforcement() {
  const t = useText('statement');
  const isBritish = useIsBritish();
  return (
    <>
      <h2>{t('a_enforcement')}</h2>
      {isBritish ? (
        <>
          <p>
            <ExternalLinkText
              text={t('a_enforcement_gb')}
              href="https://www.equalityadvisoryservice.com/"
              name={t('a_eass')}
            />
          </p>
          <p>
            <ExternalLinkText
              text={t('a_enforcement_ni')}
              href="https://www.equalityni.org/"
              name={t('a_ecni')}
            />
          </p>
        </>
      ) : (
        <p>{t('a_enforcement_other')}</p>
      )}
    </>
  );
}

function TechnicalInformation() {
  const t = useText('statement');
  const { client } = useBoot();
  const date = useLongDate()(lastReviewed);
  const key = useIsBritish() ? 'a_technical_text' : 'a_technical_text_other';
  return (
    <>
      <h2>{t('a_technical')}</h2>
      <p>{t(key, { name: client.name })}</p>
      <p>{t('a_technical_partial')}</p>
      <h2>{t('a_tested')}</h2>
      <p>{t('a_tested_by', { date })}</p>
      <p className="pv-muted">{t('a_prepared', { date })}</p>
    </>
  );
}
