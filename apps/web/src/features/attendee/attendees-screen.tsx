import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { LoginNeeded, type User, useUser } from '../person/index.ts';
import './attendee.css';
import { keepLines, loadAttendees, setTotalWaiversRequired } from './attendee-store.ts';
import { type AttendeeWaivers, attendeeWaiversQuery } from './queries.ts';
import { SendSaved } from './send-saved.tsx';
import { WaiverCard } from './waiver-card.tsx';

/** RTE-05, WVR-11: who attends, and the waivers that they sign. */
export function Screen() {
  const t = useText('attendee');
  const user = useUser();
  useDocumentMeta({ title: t('heading'), noIndex: true });
  return (
    <div className="pv-container pv-container--narrow">
      <PageBreadcrumbs items={[{ label: t('heading') }]} />
      {user ? (
        <Attendees key={user.id} user={user} />
      ) : (
        <LoginNeeded title={t('guest_title')}>{t('guest_text')}</LoginNeeded>
      )}
    </div>
  );
}

function Attendees({ user }: { user: NonNullable<User> }) {
  const t = useText('attendee');
  const tc = useText('common');
  const { data, error, refetch, isRefetching } = useQuery(attendeeWaiversQuery(useSend(), user.id));
  useEffect(() => loadAttendees(user.id), [user.id]);
  useEffect(() => {
    if (!data) return;
    setTotalWaiversRequired(data.totalWaiversRequired);
    keepLines(data.items.map(({ cartItemId }) => cartItemId));
  }, [data]);
  if (!data && error) {
    return (
      <ErrorState
        fills="page"
        title={t('failed')}
        retryLabel={tc('try_again')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        spinnerLabel={t('loading')}
      />
    );
  }
  if (!data) return <Skeletons kind="rows" count={3} label={t('loading')} />;
  return data.items.length > 0 ? <Waivers waivers={data} /> : <NoWaivers />;
}

function Waivers({ waivers }: { waivers: AttendeeWaivers }) {
  const t = useText('attendee');
  const { surfaceUrls } = useBoot();
  const { items, totalWaiversRequired, waiversMissing } = waivers;
  const isBeforePayment = items.some(({ timing }) => timing === 'before_payment');
  return (
    <div className="attendees pv-stack">
      <h1>{t('heading')}</h1>
      <p className="pv-lead">{t('opening')}</p>
      <div aria-live="polite" data-testid="waiver-progress">
        {waiversMissing === 0 ? (
          <Notification
            tone="success"
            title={t('all_signed')}
            actions={
              isBeforePayment ? (
                <LinkButton href="/basket/checkout">{t('continue_to_checkout')}</LinkButton>
              ) : (
                <LinkButton href={`${surfaceUrls.account}/bookings/upcoming`}>{t('my_bookings')}</LinkButton>
              )
            }
          />
        ) : (
          <p>
            <b>
              {t('progress', { done: totalWaiversRequired - waiversMissing, count: totalWaiversRequired })}
            </b>
          </p>
        )}
      </div>
      {items.map((item) => (
        <WaiverCard key={`${item.cartItemId} ${item.restriction.id}`} item={item} />
      ))}
      <SendSaved />
      {isBeforePayment && waiversMissing > 0 && (
        <p>
          <LinkButton href="/basket" variant="secondary">
            {t('back_to_basket')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function NoWaivers() {
  const t = useText('attendee');
  const { surfaceUrls } = useBoot();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('none_title')}
      actions={
        <>
          <LinkButton href="/basket">{t('go_to_basket')}</LinkButton>
          <LinkButton href={`${surfaceUrls.account}/bookings/upcoming`} variant="secondary">
            {t('my_bookings')}
          </LinkButton>
        </>
      }
    >
      {t('none_text')}
    </EmptyState>
  );
}
