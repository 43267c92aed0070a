import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import type { Prefetch } from '../../lib/navigation/screen-route.ts';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { AttendeesLink } from '../attendee/index.ts';
import { debtsQuery } from '../debt/index.ts';
import { householdQuery } from '../household/index.ts';
import { ownMembershipsQuery } from '../own-membership/index.ts';
import { LazyConfirmAddress, type User, useUser } from '../person/index.ts';
import { accountErasureQuery } from '../personal-data/index.ts';
import { waitlistQuery } from '../waitlist/index.ts';
import './account.css';
import { LazyOverview } from './lazy-overview.tsx';
import { upcomingBookingsQuery } from './queries.ts';

export const prefetch: Prefetch = async ({ queryClient, send, boot: { user } }) => {
  if (user) await queryClient.prefetchQuery(debtsQuery(send, user.id));
};

/** RTE-01, RTE-18, ACC-02: the unpaid charges, upcoming bookings and credit of a customer; a guest is asked to log in. */
export function Screen() {
  const t = useText('account');
  const tc = useText('common');
  const firstName = useUser()?.firstName ?? '';
  return (
    <AccountPage title={tc('my_account')} heading={t('hello', { name: firstName })} testId="home-dashboard">
      {(user) => (
        <div className="account">
          <AttendeesLink />
          <LazyConfirmAddress />
          <OwnOverview user={user} />
        </div>
      )}
    </AccountPage>
  );
}

/** Sends the requests of the overview while its code loads. */
function OwnOverview({ user }: { user: NonNullable<User> }) {
  const { now } = useBoot();
  const send = useSend();
  const debts = useQuery(debtsQuery(send, user.id));
  const bookings = useQuery(upcomingBookingsQuery(send, user.id, now));
  const waitlists = useQuery(waitlistQuery(send, user.id));
  const memberships = useQuery(ownMembershipsQuery(send, user.id)).data?.current;
  const household = useQuery(householdQuery(send, user.id)).data;
  const erasure = useQuery(accountErasureQuery(send, user.id)).data;
  return (
    <LazyOverview
      user={user}
      debts={debts}
      bookings={bookings}
      waitlists={waitlists}
      notices={{ memberships, household, erasure }}
    />
  );
}
