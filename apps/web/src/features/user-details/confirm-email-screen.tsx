import { confirmEmailChange, readEmailChange } from '@pavilion/contract/user-details/email-change';
import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useDocumentMeta, useSend } from '../../lib/page/page-context.tsx';
import { userKey } from '../person/index.ts';

/**
 * AUT-20, ACC-03: confirms the email address of a new account, or a new one, by an emailed link. The token is in the URL's fragment, which browsers send to no
 * server. A button confirms, because mail programs open links by themselves.
 */
export function Screen() {
  const t = useText('details');
  const send = useSend();
  useDocumentMeta({ title: t('confirm_own_title'), noIndex: true });
  const link = useMutation({
    mutationKey: ['user-details', 'read-email-change'],
    mutationFn: (token: string) => sendRequest(send, readEmailChange, { body: { token } }),
  });
  const { mutate } = link;
  useEffect(() => mutate(location.hash.slice(1)), [mutate]);
  return (
    <div className="pv-container pv-container--narrow">
      <LinkContent link={link} />
    </div>
  );
}

type Link = {
  data: { kind: 'confirmation' | 'change'; newEmail: string } | undefined;
  variables: string | undefined;
  error: { code: string; status: number; message: string } | null;
  isPending: boolean;
  mutate: (token: string) => void;
};

function LinkContent({ link: { data, variables: token, error, isPending, mutate } }: { link: Link }) {
  const t = useText('details');
  const tc = useText('common');
  // A link without a token is not valid either.
  if (error?.code === 'email_link_invalid' || error?.status === 422) return <InvalidLink />;
  if (error && token !== undefined) {
    return (
      <ErrorState
        title={t('confirm_failed')}
        level={1}
        retryLabel={tc('try_again')}
        spinnerLabel={t('confirm_checking')}
        isRetrying={isPending}
        onRetry={() => mutate(token)}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data || token === undefined) return <Spinner label={t('confirm_checking')} />;
  return <Confirmation token={token} {...data} />;
}

type ConfirmationProps = { token: string; kind: 'confirmation' | 'change'; newEmail: string };

function Confirmation({ token, kind, newEmail }: ConfirmationProps) {
  const t = useText('details');
  const { surfaceUrls } = useBoot();
  const send = useSend();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLDivElement>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationKey: ['user-details', 'confirm-email-change'],
    mutationFn: () => sendRequest(send, confirmEmailChange, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey }),
    meta: { error: { title: t('confirm_failed') } },
  });
  useEffect(() => {
    if (data) heading.current?.focus();
  }, [data]);
  if (error?.code === 'email_link_invalid') return <InvalidLink />;
  if (!data) {
    return (
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={t(kind === 'confirmation' ? 'confirm_own_title' : 'confirm_title')}
        actions={
          <Button isPending={isPending} onClick={() => mutate()}>
            {t('confirm_button')}
          </Button>
        }
      >
        {t(kind === 'confirmation' ? 'confirm_own_text' : 'confirm_text', { email: newEmail })}
      </EmptyState>
    );
  }
  const done =
    kind === 'confirmation' ? 'confirm_own_done' : data.isChanged ? 'confirm_changed' : 'confirm_waiting';
  return (
    <div ref={heading} tabIndex={-1} data-testid="email-confirmed">
      <EmptyState
        level={1}
        picture={<Illustration name="flag" />}
        title={t(done)}
        actions={
          data.isChanged && (
            <LinkButton href={`${surfaceUrls.account}/user-details`}>{t('confirm_account')}</LinkButton>
          )
        }
      >
        {t(`${done}_text`, { email: newEmail })}
      </EmptyState>
    </div>
  );
}

function InvalidLink() {
  const t = useText('details');
  const { surfaceUrls } = useBoot();
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('confirm_invalid')}
      actions={<LinkButton href={`${surfaceUrls.account}/user-details`}>{t('confirm_account')}</LinkButton>}
    >
      {t('confirm_invalid_text')}
    </EmptyState>
  );
}
