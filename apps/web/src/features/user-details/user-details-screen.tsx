import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { LazyConfirmAddress, LazySetPasswordOffer, type User } from '../person/index.ts';
import { DetailsGroups } from './details-groups.tsx';
import { DetailsLinks } from './details-links.tsx';
import { BirthdayForm } from './personal-form.tsx';
import { type UserDetails, userDetailsQuery } from './queries.ts';
import { SessionList, sessionsHeading } from './session-list.tsx';
import './user-details.css';

export const prefetch: Prefetch = async ({ queryClient, send, boot: { user } }) => {
  if (user) await queryClient.prefetchQuery(userDetailsQuery(send, user.id));
};

type Props = { user: NonNullable<User> };

/** RTE-18, ACC-03: My details: the customer's record, how they log in, and where they are logged in. */
export function Screen() {
  const t = useText('details');
  return (
    <AccountPage
      title={t('title')}
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="user-details"
    >
      {(user) => (user.isProvisional ? <ProvisionalRecord user={user} /> : <OwnRecord user={user} />)}
    </AccountPage>
  );
}

function OwnRecord({ user }: Props) {
  return (
    <div className="user-details user-details--grouped">
      <LazyConfirmAddress />
      <Record user={user}>
        {(details) => (
          <>
            <DetailsLinks />
            <DetailsGroups details={details} />
          </>
        )}
      </Record>
    </div>
  );
}

/** What may be added before the address is proved, and where the customer is logged in. */
function ProvisionalRecord({ user }: Props) {
  const t = useText('details');
  return (
    <div className="user-details">
      <LazySetPasswordOffer />
      <LazyConfirmAddress />
      <Record user={user}>
        {(details) =>
          details.dateOfBirth === null ? (
            <section className="pv-section">
              <h2>{t('personal')}</h2>
              <BirthdayForm details={details} />
            </section>
          ) : null
        }
      </Record>
      <section className="pv-section">
        <h2 id={sessionsHeading} tabIndex={-1}>
          {t('sessions')}
        </h2>
        <SessionList userId={user.id} />
      </section>
    </div>
  );
}

function Record({ user, children }: Props & { children: (details: UserDetails) => ReactNode }) {
  const t = useText('details');
  const query = useQuery(userDetailsQuery(useSend(), user.id));
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={6}>
      {children}
    </PartState>
  );
}
