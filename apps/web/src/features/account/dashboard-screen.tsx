import { Button, LinkButton } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Illustration } from '@pavilion/ui/illustration';
import { Skeletons } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useBoot, useDocument, useSend } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { type User, useLoginModal, useLogout, useUser } from '../person/index.ts';
import './account.css';
import { BookingList } from './booking-list.tsx';
import { comingQuery } from './bookings-query.ts';
import { NextBooking } from './next-booking.tsx';

/** RTE-01, RTE-18, ACC-02: who is logged in sees what comes next; nobody else sees anything personal. */
export function Screen() {
  const t = useText('common');
  useDocument({ title: t('my_account'), noIndex: true });
  const user = useUser();
  return (
    <div className="pv-wrap">
      <Crumbs items={[{ label: t('my_account') }]} />
      {user ? <Dashboard key={user.id} user={user} /> : <AskToLogIn />}
    </div>
  );
}

function Dashboard({ user }: { user: NonNullable<User> }) {
  const t = useText('account');
  const tc = useText('common');
  const { logOut, pending } = useLogout();
  const { balance } = user.credit;
  return (
    <div className="account" data-testid="home-dashboard">
      <div className="pv-titleline">
        <h1>{t('hello', { name: user.firstName })}</h1>
        <Button variant="secondary" size="s" onClick={logOut} pending={pending}>
          {tc('log_out')}
        </Button>
      </div>
      <Coming userId={user.id} />
      {balance.value !== 0 && (
        <section className="account-figure" data-testid="credit">
          <h2>{t('your_credit')}</h2>
          <p className="account-figure__amount">{balance.formatted}</p>
        </section>
      )}
    </div>
  );
}

function Coming({ userId }: { userId: number }) {
  const t = useText('account');
  const tc = useText('common');
  const { now } = useBoot();
  const { data, error, refetch, isRefetching } = useQuery(comingQuery(useSend(), userId, now));
  if (!data && !error) return <Skeletons of="rows" count={3} label={t('account_loading')} />;
  if (!data) {
    return (
      <ErrorState
        title={t('account_failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        retrying={isRefetching}
        spinnerLabel={t('account_loading')}
      >
        {t('account_failed_text')}
      </ErrorState>
    );
  }
  const [next, ...others] = data;
  if (!next) {
    return (
      <EmptyState
        level={2}
        picture={<Illustration name="bag" />}
        title={t('account_none_title')}
        actions={
          <>
            <LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>
            <LinkButton href="/search" variant="secondary">
              {tc('look_for_something')}
            </LinkButton>
          </>
        }
      >
        {t('account_none_text')}
      </EmptyState>
    );
  }
  return (
    <>
      <NextBooking booking={next} />
      {others.length > 0 && <BookingList bookings={others} />}
      <p className="account__book">
        <LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>
      </p>
    </>
  );
}

function AskToLogIn() {
  const t = useText('account');
  const { open } = useLoginModal();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="arena" />}
      title={t('account_guest_title')}
      actions={
        <>
          <Button onClick={() => open({ reason: 'account' })}>{t('log_in')}</Button>
          <LinkButton href="/register" variant="secondary">
            {t('create_account')}
          </LinkButton>
        </>
      }
    >
      {t('account_guest_text')}
    </EmptyState>
  );
}
