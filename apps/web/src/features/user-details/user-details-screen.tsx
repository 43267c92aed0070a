import { LinkButton } from '@pavilion/ui/base/button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { SectionLinks } from '../../lib/navigation/section-links.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { LazyConfirmAddress, LazySetPasswordOffer, type User } from '../person/index.ts';
import { AboutForm } from './about-form.tsx';
import { EmailForm } from './email-form.tsx';
import { passkeysHeading, secondFactorHeading } from './log-in-queries.ts';
import { MarketingForm } from './marketing-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { BirthdayForm, PersonalForm } from './personal-form.tsx';
import { PictureSection } from './picture-section.tsx';
import { type UserDetails, userDetailsQuery } from './queries.ts';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionList, sessionsHeading } from './session-list.tsx';
import './user-details.css';

export const prefetch: Prefetch = async ({ queryClient, send, boot: { user } }) => {
  if (user) await queryClient.prefetchQuery(userDetailsQuery(send, user.id));
};

/** RTE-18, ACC-03: My details: the customer's record, how they log in, and where they are logged in. */
export function Screen() {
  const t = useText('details');
  return (
    <AccountPage
      title={t('title')}
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="user-details"
    >
      {(user) => (
        <div className="user-details">
          {user.isProvisional && <LazySetPasswordOffer />}
          <LazyConfirmAddress />
          <Record user={user} />
          <Section title={t('sessions')} headingId={sessionsHeading}>
            <SessionList userId={user.id} />
          </Section>
        </div>
      )}
    </AccountPage>
  );
}

function Record({ user }: { user: NonNullable<User> }) {
  const t = useText('details');
  const query = useQuery(userDetailsQuery(useSend(), user.id));
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={6}>
      {(details) => (user.isProvisional ? <Newcomer details={details} /> : <Forms details={details} />)}
    </PartState>
  );
}

/** All that may be added before the address is proved. */
const Newcomer = ({ details }: { details: UserDetails }) => {
  const t = useText('details');
  return details.dateOfBirth === null ? (
    <Section title={t('personal')}>
      <BirthdayForm details={details} />
    </Section>
  ) : null;
};

function Forms({ details }: { details: UserDetails }) {
  const t = useText('details');
  return (
    <>
      <FormLinks />
      <PictureSection details={details} />
      <Section title={t('personal')}>
        <PersonalForm details={details} />
      </Section>
      <Section title={t('about')} headingId="equality">
        <AboutForm details={details} />
      </Section>
      <Section title={t('contact')} headingId="contact">
        <MarketingForm details={details} />
      </Section>
      <Section title={t('email')} headingId="email">
        <EmailForm details={details} />
      </Section>
      <Section title={t('password')} headingId="password">
        <PasswordForm details={details} />
      </Section>
      <Section title={t('your_data')} headingId="your-data">
        <p className="pv-muted">{t('your_data_text')}</p>
        <LinkButton href="/user-details/data" variant="secondary">
          {t('your_data_link')}
        </LinkButton>
      </Section>
      <Section title={t('passkeys')} headingId={passkeysHeading}>
        <PasskeyList userId={details.id} />
      </Section>
      <Section title={t('second_factor')} headingId={secondFactorHeading}>
        <SecondFactorPart userId={details.id} />
      </Section>
    </>
  );
}

/** The sections below the first ones, which are in view. */
function FormLinks() {
  const t = useText('details');
  return (
    <SectionLinks
      label={t('on_this_page')}
      links={[
        { id: 'equality', title: t('about') },
        { id: 'contact', title: t('contact') },
        { id: 'email', title: t('email') },
        { id: 'password', title: t('password') },
        { id: 'your-data', title: t('your_data') },
        { id: passkeysHeading, title: t('passkeys') },
        { id: secondFactorHeading, title: t('second_factor') },
        { id: sessionsHeading, title: t('sessions') },
      ]}
    />
  );
}

type SectionProps = { title: string; headingId?: string; children: ReactNode };

const Section = ({ title, headingId, children }: SectionProps) => (
  <section className="pv-section">
    <h2 id={headingId} tabIndex={headingId ? -1 : undefined}>
      {title}
    </h2>
    {children}
  </section>
);
