import { kept } from '@pavilion/domain/cookie';
import { Anchor } from '@pavilion/ui/anchor';
import { Around } from '../../shell/around.tsx';
import { useBoot } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { useOwnersLang } from '../../shell/use-owners-lang.ts';
import { Contact } from './contact.tsx';
import { Outside } from './outside.tsx';
import { Points } from './points.tsx';
import { Receivers } from './receivers.tsx';
import { StatementPage } from './statement-page.tsx';
import { prepareStatement, type Statement } from './statement-query.ts';
import { useIsBritish } from './use-is-british.ts';
import { useSayDate } from './use-say-date.ts';

/** The day on which our text was changed last. */
const written = '2026-11-21';
const day = 86_400;

export const prepare = prepareStatement('privacy');

/** What is kept of whom, why, for how long, and who else receives it. */
export const Screen = () => (
  <StatementPage page="privacy" ours={(statement) => <Ours statement={statement} />} />
);

function Ours({ statement }: { statement: Statement }) {
  const t = useText('statement');
  const tc = useText('common');
  const { client } = useBoot();
  const lang = useOwnersLang();
  const sayDate = useSayDate();
  return (
    <>
      <p className="pv-lead">{t('p_intro', { name: client.name })}</p>
      <h2>{t('who')}</h2>
      <p lang={lang}>{client.about || client.name}</p>
      <Contact contact={statement.contact} />
      <WhatIsKept />
      <HowLong />
      <Receivers receivers={statement.receivers} />
      <Rights />
      <p>
        <Around text={t('p_other_cookies')} hole="link">
          <Anchor href="/cookies">{tc('cookies').toLowerCase()}</Anchor>
        </Around>
      </p>
      <p className="pv-muted">{t('p_changed', { date: sayDate(written) })}</p>
    </>
  );
}

function WhatIsKept() {
  const t = useText('statement');
  return (
    <>
      <h2>{t('p_keep')}</h2>
      {['account', 'bookings', 'choices', 'technical'].map((what) => (
        <section key={what}>
          <h3>{t(`p_keep_${what}`)}</h3>
          <p>{t(`p_keep_${what}_text`)}</p>
        </section>
      ))}
      <p>{t('p_keep_not')}</p>
    </>
  );
}

function HowLong() {
  const t = useText('statement');
  const isBritish = useIsBritish();
  return (
    <>
      <h2>{t('p_long')}</h2>
      <Points
        of={{
          session: t('p_long_session', { count: kept.session.seconds / day }),
          cart: t('p_long_cart'),
          account: t('p_long_account'),
          bookings: t(isBritish ? 'p_long_bookings' : 'p_long_bookings_other'),
        }}
      />
    </>
  );
}

function Rights() {
  const t = useText('statement');
  const isBritish = useIsBritish();
  return (
    <>
      <h2>{t('p_rights')}</h2>
      <p>{t('p_rights_text')}</p>
      <Points
        of={{
          copy: t('p_rights_copy'),
          correct: t('p_rights_correct'),
          remove: t('p_rights_delete'),
          stop: t('p_rights_stop'),
        }}
      />
      <p>{t('p_rights_ask')}</p>
      <h2>{t('p_complain')}</h2>
      <p>
        {isBritish ? (
          <Outside text={t('p_complain_gb')} href="https://ico.org.uk/make-a-complaint/" name={t('p_ico')} />
        ) : (
          t('p_complain_other')
        )}
      </p>
    </>
  );
}
