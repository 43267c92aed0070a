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

/** Date of our default text and of the tests that it describes. */
const lastReviewed = '2026-11-21';

export const prefetch = createLegalPagePrefetch('accessibility');

/** The accessibility statement, in the form required for public bodies in the United Kingdom. */
export const Screen = () => (
  <LegalPage page="accessibility" renderDefault={(page) => <DefaultText page={page} />} />
);

function DefaultText({ page }: { page: LegalPageContent }) {
  const t = useText('legal');
  const { client } = useBoot();
  return (
    <>
      <p className="pv-lead">{t('accessibility_intro', { name: client.name })}</p>
      <p>{t('accessibility_able')}</p>
      <BulletList
        items={{
          zoom: t('accessibility_able_zoom'),
          text: t('accessibility_able_text'),
          keyboard: t('accessibility_able_keyboard'),
          reader: t('accessibility_able_reader'),
          motion: t('accessibility_able_motion'),
        }}
      />
      <p>
        <ExternalLinkText text={t('abilitynet')} href="https://mcmw.abilitynet.org.uk/" name="AbilityNet" />
      </p>
      <KnownIssues page={page} />
      <h2>{t('accessibility_contact')}</h2>
      <p>{t('accessibility_contact_text')}</p>
      <ContactDetails contact={page.contact} />
      <Enforcement />
      <TechnicalInformation />
    </>
  );
}

function KnownIssues({ page }: { page: LegalPageContent }) {
  const t = useText('legal');
  const { client } = useBoot();
  const provider = getProviderInfo(page.receivers.payments).name;
  return (
    <>
      <h2>{t('accessibility_not')}</h2>
      <p>{t('accessibility_not_text')}</p>
      <BulletList
        items={{
          map: t('accessibility_not_map'),
          card: t('accessibility_not_card', { provider }),
          language: client.languages.length > 1 ? t('accessibility_not_language') : undefined,
          time: t('accessibility_not_time'),
        }}
      />
    </>
  );
}

function Enforcement() {
  const t = useText('legal');
  const isBritish = useIsBritish();
  return (
    <>
      <h2>{t('accessibility_enforcement')}</h2>
      {isBritish ? (
        <>
          <p>
            <ExternalLinkText
              text={t('accessibility_enforcement_gb')}
              href="https://www.equalityadvisoryservice.com/"
              name={t('accessibility_eass')}
            />
          </p>
          <p>
            <ExternalLinkText
              text={t('accessibility_enforcement_ni')}
              href="https://www.equalityni.org/"
              name={t('accessibility_ecni')}
            />
          </p>
        </>
      ) : (
        <p>{t('accessibility_enforcement_other')}</p>
      )}
    </>
  );
}

function TechnicalInformation() {
  const t = useText('legal');
  const { client } = useBoot();
  const date = useLongDate()(lastReviewed);
  const key = useIsBritish() ? 'accessibility_technical_text' : 'accessibility_technical_text_other';
  return (
    <>
      <h2>{t('accessibility_technical')}</h2>
      <p>{t(key, { name: client.name })}</p>
      <p>{t('accessibility_technical_partial')}</p>
      <h2>{t('accessibility_tested')}</h2>
      <p>{t('accessibility_tested_by', { date })}</p>
      <p className="pv-muted">{t('accessibility_prepared', { date })}</p>
    </>
  );
}
