import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { LoginNeeded, useUser } from '../person/index.ts';
import { MembershipRow } from './membership-row.tsx';
import { membershipsQuery } from './queries.ts';
import './direct-debit.css';

/** The customer's memberships: since when, until when, and the next collection of each. */
export function Screen() {
  const t = useText('debit');
  const tc = useText('common');
  const user = useUser();
  useDocumentMeta({ title: t('memberships'), noIndex: true });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: tc('my_account'), href: '/' }, { label: t('memberships') }]} />
      {user ? (
        <div data-testid="memberships">
          <h1 id="memberships" tabIndex={-1}>
            {t('memberships')}
          </h1>
          <MembershipList key={user.id} userId={user.id} />
        </div>
      ) : (
        <LoginNeeded title={t('guest_title')} canRegister>
          {t('guest_text')}
        </LoginNeeded>
      )}
    </div>
  );
}

function MembershipList({ userId }: { userId: number }) {
  const t = useText('debit');
  const tc = useText('common');
  const { data, error, refetch, isRefetching } = useQuery(membershipsQuery(useSend(), userId));
  if (!data && !error) return <Skeletons kind="rows" count={2} label={t('loading')} />;
  if (!data) {
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        spinnerLabel={t('loading')}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState level={2} picture={<Illustration name="bag" />} title={t('none_title')}>
        {t('none_text')}
      </EmptyState>
    );
  }
  return (
    <ul className="pv-divided-list">
      {data.map((membership) => (
        <MembershipRow key={membership.id} membership={membership} userId={userId} />
      ))}
    </ul>
  );
}
