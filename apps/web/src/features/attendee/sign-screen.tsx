import { signWaiver } from '@pavilion/contract/restriction';
import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Skeletons } from '@pavilion/ui/feedback/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { type WaiverToSign, waiverToSignQuery } from './queries.ts';
import { SignForm, type Signing } from './sign-form.tsx';

/** WVR-11: the page of the link in the email. The link proves one attendee and one waiver, and logs nobody in. */
export function Screen() {
  const t = useText('attendee');
  const tc = useText('common');
  const waiverToken = new URLSearchParams(useLocation().search).get('waiver_token') ?? '';
  const { data, error, refetch, isRefetching } = useQuery(waiverToSignQuery(useSend(), waiverToken));
  useDocumentMeta({ title: t('sign_title'), noIndex: true });
  if (data) {
    return (
      <div className="pv-container pv-container--narrow sign-page">
        <Link waiver={data} waiverToken={waiverToken} />
      </div>
    );
  }
  if (error && (error.status === 404 || error.status === 422)) {
    return <EndedLink title={t('link_unknown_title')}>{t('link_unknown_text')}</EndedLink>;
  }
  return (
    <div className="pv-container pv-container--narrow">
      {error ? (
        <ErrorState
          fills="page"
          title={t('link_failed')}
          retryLabel={tc('try_again')}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
          spinnerLabel={t('link_loading')}
        />
      ) : (
        <Skeletons kind="lines" count={6} label={t('link_loading')} />
      )}
    </div>
  );
}

function Link({ waiver, waiverToken }: { waiver: WaiverToSign; waiverToken: string }) {
  const t = useText('attendee');
  const { formatDayWithYear, formatTime } = useDateFormat();
  const { place, heldUntil, state, restriction, attendee, requestedBy, signed, needsGuardian } = waiver;
  const name = `${attendee.firstName} ${attendee.lastName}`;
  const lang = useContentLang();
  const { sign, isPending, error } = useSignLink(waiverToken);
  if (signed) {
    return (
      <EndedLink title={t('link_signed_title')}>
        {t('link_signed_text', {
          waiver: restriction.name,
          name,
          signer: signed.signerName,
          day: formatDayWithYear(signed.signedAt.local),
        })}
      </EndedLink>
    );
  }
  if (state === 'expired') {
    return (
      <EndedLink title={t('link_expired_title')}>{t('link_expired_text', { sender: requestedBy })}</EndedLink>
    );
  }
  return (
    <>
      <h1 className="sign-page__title" lang={lang}>
        {restriction.name}
      </h1>
      <p className="pv-lead">
        {t(`link_opening_${place}`, {
          sender: requestedBy,
          name,
          time: heldUntil ? formatTime(heldUntil.local.slice(11, 16)) : '',
        })}
      </p>
      <Session waiver={waiver} />
      <SignForm
        restriction={restriction}
        attendee={{ ...attendee, needsGuardian }}
        isPending={isPending}
        error={error}
        onSign={sign}
      />
    </>
  );
}

function Session({ waiver: { session } }: { waiver: WaiverToSign }) {
  const { formatDay, formatTime } = useDateFormat();
  const t = useText('attendee');
  if (!session) return null;
  const { local } = session.startsAt;
  return (
    <p>
      <b>{session.name}</b>
      <br />
      {t('session_when', {
        day: formatDay(local),
        time: formatTime(local.slice(11, 16)),
        venue: session.venueName,
      })}
    </p>
  );
}

function useSignLink(waiverToken: string) {
  const send = useSend();
  const queryClient = useQueryClient();
  const { queryKey } = waiverToSignQuery(send, waiverToken);
  const { mutate, isPending, error } = useMutation<WaiverToSign, RequestError, Signing>({
    mutationFn: (signing) => sendRequest(send, signWaiver, { body: { waiverToken, ...signing } }),
    onSuccess: (waiver) => queryClient.setQueryData(queryKey, waiver),
    // The link has ended, was signed elsewhere, has new terms or another signer: shows its present state.
    onError: ({ status }) =>
      (status === 409 || status === 422) && void queryClient.invalidateQueries({ queryKey }),
  });
  return { sign: mutate, isPending, error };
}

/** A link with nothing to sign. Its heading takes the focus when it replaces the form. */
function EndedLink({ title, children }: { title: string; children: ReactNode }) {
  const tc = useText('common');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = content.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return (
    <div ref={content} className="pv-container" data-testid="link-ended">
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={title}
        actions={<LinkButton href="/">{tc('go_home')}</LinkButton>}
      >
        {children}
      </EmptyState>
    </div>
  );
}
