import { redeemGuestPass } from '@pavilion/contract/guest-pass/guest-pass';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { FailureNotice } from '../../lib/loading/failure-notice.tsx';
import { NotFoundPage } from '../../lib/loading/not-found-page.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { LoginNeeded, useUser } from '../person/index.ts';
import './guest-pass.css';
import { guestPassQuery } from './queries.ts';

/** PRC-07: the page of a guest pass's email: what it is, and the button that takes it. */
export function Screen() {
  const t = useText('guest_pass');
  const { search } = useLocation();
  const passToken = new URLSearchParams(search).get('pass_token') ?? '';
  const query = useQuery(guestPassQuery(useSend(), passToken));
  useDocumentMeta({ title: t('redeem_title'), noIndex: true });
  if (!useBoot().client.guestPasses) return <NotFoundPage />;
  return (
    <div className="pv-container pv-container--narrow" data-testid="guest-pass">
      <PartState query={query} loading={t('redeem_loading')} failed={{ title: t('redeem_failed') }} rows={1}>
        {(pass) => (pass ? <Pass pass={pass} passToken={passToken} /> : <NotFoundPage />)}
      </PartState>
    </div>
  );
}

type GuestPass = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof guestPassQuery>['queryFn']>>>>;

function Pass({ pass, passToken }: { pass: GuestPass; passToken: string }) {
  const t = useText('guest_pass');
  const user = useUser();
  const ta = useText('account');
  const send = useSend();
  const queryClient = useQueryClient();
  const { formatDayWithYear } = useDateFormat();
  const { mutate, isPending, error, isSuccess } = useMutation<unknown, RequestError>({
    mutationFn: () => sendRequest(send, redeemGuestPass, { body: { passToken } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['packages'] }),
    meta: { error: { title: t('redeem_not') } },
  });
  const { senderName, lastDay, categories, state } = pass;
  const title = t('redeem_from', { sender: senderName });
  const day = formatDayWithYear(lastDay);
  const what = t('redeem_what', { where: categories.join(', '), day });
  if (state === 'sent' && !user) {
    return (
      <LoginNeeded title={title} canRegister>
        {what} {t('redeem_log_in')} {ta('booked_as_guest')}
      </LoginNeeded>
    );
  }
  if (isSuccess) return <Taken day={day} />;
  return (
    <div className="guest-pass pv-stack">
      <h1>{title}</h1>
      {state === 'sent' ? (
        <>
          <p>{what}</p>
          {error && <FailureNotice title={t('redeem_not')} error={error} />}
          <Button isPending={isPending} onClick={() => mutate()}>
            {t('redeem')}
          </Button>
        </>
      ) : (
        <Notification
          tone="warning"
          title={t('redeem_not')}
          data-testid="guest-pass-ended"
          actions={
            state === 'redeemed' && (
              <LinkButton href="/packages" size="s" variant="secondary">
                {t('redeem_see')}
              </LinkButton>
            )
          }
        >
          {t(endedTexts[state], { sender: senderName, day })}
        </Notification>
      )}
    </div>
  );
}

/** Why a pass cannot be taken any more. */
const endedTexts = {
  redeemed: 'redeem_taken',
  used: 'redeem_used',
  withdrawn: 'redeem_withdrawn',
  expired: 'redeem_expired',
} as const;

function Taken({ day }: { day: string }) {
  const t = useText('guest_pass');
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="guest-pass pv-stack" data-testid="guest-pass-taken">
      <h1 ref={heading} tabIndex={-1}>
        {t('redeem_done')}
      </h1>
      <p>{t('redeem_done_text', { day })}</p>
      <p className="pv-cluster">
        <LinkButton href="/redirect-to-selected-venue">{t('redeem_book')}</LinkButton>
        <LinkButton href="/packages" variant="secondary">
          {t('redeem_see')}
        </LinkButton>
      </p>
    </div>
  );
}
