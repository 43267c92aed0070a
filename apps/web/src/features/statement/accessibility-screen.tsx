import { useBoot } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { Contact } from './contact.tsx';
import { Outside } from './outside.tsx';
import { Points } from './points.tsx';
import { providerOf } from './providers.ts';
import { StatementPage } from './statement-page.tsx';
import { prepareStatement, type Statement } from './statement-query.ts';
import { useIsBritish } from './use-is-british.ts';
import { useSayDate } from './use-say-date.ts';

/** The day on which our text was written, after the tests that it tells of. */
const written = '2026-11-21';

export const prepare = prepareStatement('accessibility');

/** The accessibility statement, in the form that the rules for public bodies of the United Kingdom ask for. */
export const Screen = () => (
  <StatementPage page="accessibility" ours={(statement) => <Ours statement={statement} />} />
);

function Ours({ statement }: { statement: Statement }) {
  const t = useText('statement');
  const { client } = useBoot();
  return (
    <>
      <p className="pv-lead">{t('a_intro', { name: client.name })}</p>
      <p>{t('a_able')}</p>
      <Points
        of={{
          zoom: t('a_able_zoom'),
          text: t('a_able_text'),
          keyboard: t('a_able_keyboard'),
          reader: t('a_able_reader'),
          motion: t('a_able_motion'),
        }}
      />
      <p>
        <Outside text={t('abilitynet')} href="https://mcmw.abilitynet.org.uk/" name="AbilityNet" />
      </p>
      <NotYet statement={statement} />
      <h2>{t('a_contact')}</h2>
      <p>{t('a_contact_text')}</p>
      <Contact contact={statement.contact} />
      <Enforcement />
      <Technical />
    </>
  );
}

function NotYet({ statement }: { statement: Statement }) {
  const t = useText('statement');
  const { client } = useBoot();
  const provider = providerOf(statement.receivers.payments).name;
  return (
    <>
      <h2>{t('a_not')}</h2>
      <p>{t('a_not_text')}</p>
      <Points
        of={{
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
            <Outside
              text={t('a_enforcement_gb')}
              href="https://www.equalityadvisoryservice.com/"
              name={t('a_eass')}
            />
          </p>
          <p>
            <Outside text={t('a_enforcement_ni')} href="https://www.equalityni.org/" name={t('a_ecni')} />
          </p>
        </>
      ) : (
        <p>{t('a_enforcement_other')}</p>
      )}
    </>
  );
}

function Technical() {
  const t = useText('statement');
  const { client } = useBoot();
  const date = useSayDate()(written);
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
