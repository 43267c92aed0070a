import { LinkButton } from '@pavilion/ui/base/button';
import { IconPicture } from '@pavilion/ui/display/icon-picture';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { MembershipCard } from './membership-card.tsx';
import './own-membership.css';
import { type OwnMemberships, ownMembershipsQuery } from './queries.ts';

/** RTE-18, ACC-04: the customer's memberships: what they include, and how they are renewed, changed, frozen and cancelled. */
export function Screen() {
  const t = useText('own_membership');
  return (
    <AccountPage
      title={t('title')}
      headingId="memberships"
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="memberships"
    >
      {(user) => <MembershipList userId={user.id} />}
    </AccountPage>
  );
}

function MembershipList({ userId }: { userId: number }) {
  const t = useText('own_membership');
  const query = useQuery(ownMembershipsQuery(useSend(), userId));
  return (
    <PartState query={query} loading={t('loading')} failed={{ title: t('failed') }} rows={2}>
      {({ current, history }) => (
        <div className="own-memberships">
          {current.length === 0 ? (
            <NoMembership />
          ) : (
            <ul className="own-memberships__list">
              {current.map((membership) => (
                <MembershipCard
                  key={membership.id}
                  membership={membership}
                  others={current}
                  userId={userId}
                />
              ))}
            </ul>
          )}
          <History history={history} />
        </div>
      )}
    </PartState>
  );
}

function NoMembership() {
  const t = useText('own_membership');
  const { surfaceUrls } = useBoot();
  return (
    <EmptyState
      level={2}
      picture={<IconPicture icon={IdCard} />}
      title={t('none_title')}
      actions={<LinkButton href={`${surfaceUrls.bookings}/pricing`}>{t('see_memberships')}</LinkButton>}
    >
      {t('none_text')}
    </EmptyState>
  );
}

function History({ history }: Pick<OwnMemberships, 'history'>) {
  const t = useText('own_membership');
  const lang = useContentLang();
  const { formatDayWithYear } = useDateFormat();
  if (history.length === 0) return null;
  return (
    <section>
      <h2>{t('history')}</h2>
      <ul className="pv-divided-list" data-testid="membership-history">
        {history.map(({ id, name, since, until }) => (
          <li key={id}>
            <b lang={lang}>{name}</b>
            <p className="pv-muted">
              {t('from_until', { from: formatDayWithYear(since), until: formatDayWithYear(until) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
