import { LinkButton } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import type { ReactNode } from 'react';
import { EmailText } from '../../lib/content/email-text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { AboutForm } from './about-form.tsx';
import { EmailForm } from './email-form.tsx';
import { MarketingForm } from './marketing-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import { PictureSection } from './picture-section.tsx';
import type { UserDetails } from './queries.ts';
import { SecondFactorPart } from './second-factor-part.tsx';
import { groups, type SectionId } from './sections.ts';
import { SessionList } from './session-list.tsx';

type Props = { details: UserDetails };

/** ACC-03, ACC-08, ACC-09: the groups of sections. What is seldom changed is folded. */
export function DetailsGroups({ details }: Props) {
  const t = useText('details');
  return (
    <div className="user-details__groups">
      {groups.map(({ id, title, sections }) => (
        <section key={id} className="user-details__group" aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {t(title)}
          </h2>
          <Card as="div">
            {sections.length === 0 && <YourData />}
            {sections.map((section) => (
              <section key={section.id} className="user-details__section">
                <h3 id={section.id} tabIndex={-1}>
                  {t(section.title)}
                </h3>
                {sectionContents[section.id](details)}
              </section>
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}

const sectionContents: Record<SectionId, (details: UserDetails) => ReactNode> = {
  personal: (details) => <PersonalForm details={details} />,
  contact: (details) => <MarketingForm details={details} />,
  equality: (details) => <Equality details={details} />,
  picture: (details) => <PictureSection details={details} />,
  email: (details) => <Email details={details} />,
  password: (details) => <Password details={details} />,
  'second-factor': ({ id }) => <SecondFactorPart userId={id} />,
  passkeys: ({ id }) => <PasskeyList userId={id} />,
  sessions: ({ id }) => <SessionList userId={id} />,
};

function Equality({ details }: Props) {
  const t = useText('details');
  return (
    <>
      <p className="pv-muted">{t('about_why')}</p>
      <Disclosure label={t('about_open')}>
        <AboutForm details={details} />
      </Disclosure>
    </>
  );
}

function Email({ details }: Props) {
  const t = useText('details');
  return (
    <>
      <p className="user-details__email" data-testid="own-email">
        <EmailText email={details.email} />
      </p>
      <Disclosure label={t('change_email')}>
        <EmailForm details={details} />
      </Disclosure>
    </>
  );
}

function Password({ details }: Props) {
  const t = useText('details');
  return (
    <Disclosure label={t('change_password')}>
      <PasswordForm details={details} />
    </Disclosure>
  );
}

function YourData() {
  const t = useText('details');
  return (
    <div className="user-details__section pv-stack">
      <p className="pv-muted">{t('your_data_text')}</p>
      <div>
        <LinkButton href="/user-details/data" variant="secondary">
          {t('your_data_link')}
        </LinkButton>
      </div>
    </div>
  );
}
