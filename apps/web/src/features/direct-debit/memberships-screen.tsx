import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { ListState } from '../../lib/loading/list-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { MembershipRow } from './membership-row.tsx';
import { membershipsQuery } from './queries.ts';
import './direct-debit.css';

/** The customer's memberships: since when, until when, and the next collection of each. */
export function Screen() {
  const t = useText('debit');
  return (
    <AccountPage
      title={t('memberships')}
      headingId="memberships"
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="memberships"
    >
      {(user) => <MembershipList userId={user.id} />}
    </AccountPage>
  );
}

function MembershipList({ userId }: { userId: number }) {
  const t = useText('debit');
  const query = useQuery(membershipsQuery(useSend(), userId));
  return (
    <ListState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
      {(memberships) =>
        memberships.length === 0 ? (
          <EmptyState level={2} picture={<Illustration name="bag" />} title={t('none_title')}>
            {t('none_text')}
          </EmptyState>
        ) : (
          <ul className="pv-divided-list">
            {memberships.map((membership) => (
              <MembershipRow key={membership.id} membership={membership} userId={userId} />
            ))}
          </ul>
        )
      }
    </ListState>
  );
}
