import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useEffect } from 'react';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useNavigate } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import './household.css';
import type { readInvitation } from '@pavilion/contract/household/household';
import { takeInvitationToken, useAnswerInvitation, useReadInvitation } from './use-invitation.ts';

/** AUT-13: answers an invitation. The token is in the URL's fragment, which browsers send to no server. */
export function Screen() {
  const t = useText('household');
  useDocumentMeta({ title: t('invitation'), noIndex: true });
  return (
    <div className="pv-container pv-container--narrow household-invitation" data-testid="invitation">
      <LinkContent />
    </div>
  );
}

function LinkContent() {
  const t = useText('household');
  const tc = useText('common');
  const { mutate, variables: token, data, error, isPending } = useReadInvitation();
  useEffect(() => mutate(takeInvitationToken()), [mutate]);
  if (error && error.code !== 'invitation_not_valid' && error.status !== 422 && token !== undefined) {
    return (
      <ErrorState
        title={t('invitation_failed')}
        level={1}
        retryLabel={tc('try_again')}
        spinnerLabel={t('invitation_loading')}
        isRetrying={isPending}
        onRetry={() => mutate(token)}
      >
        {error.status === 0 ? tc('error_unreachable') : error.message}
      </ErrorState>
    );
  }
  if (error) return <InvalidInvitation />;
  if (!data || token === undefined) return <Spinner label={t('invitation_loading')} />;
  return <Invitation invitation={data} token={token} />;
}

function InvalidInvitation() {
  const t = useText('household');
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('invitation_invalid')}
      actions={<LinkButton href="/user-details/people">{t('see_household')}</LinkButton>}
    >
      {t('invitation_invalid_text')}
    </EmptyState>
  );
}

type InvitationProps = { invitation: CamelReply<typeof readInvitation>; token: string };

function Invitation({ invitation, token }: InvitationProps) {
  const t = useText('household');
  const { firstName, lastName, permissions, isMutual, relationship } = invitation;
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <h1>{t('invitation_title', { name })}</h1>
      <p className="pv-muted">{t(`they_are_${relationship}`)}</p>
      <p>{t('invitation_if')}</p>
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>{t(`invitation_${permission}`, { name: firstName })}</li>
        ))}
        {isMutual && <li>{t('invitation_mutual', { name: firstName })}</li>}
      </ul>
      <p className="pv-muted">{t('invitation_privacy', { name: firstName })}</p>
      <Answer token={token} name={name} />
    </>
  );
}

function Answer({ token, name }: { token: string; name: string }) {
  const t = useText('household');
  const tc = useText('common');
  const user = useUser();
  const { open } = useLoginDialog();
  const navigate = useNavigate();
  const { mutate, isPending, error, variables } = useAnswerInvitation();
  if (!user) {
    return (
      <div className="pv-stack">
        <p>{t('invitation_login')}</p>
        <div className="pv-cluster">
          <Button onClick={() => open({ reason: 'account' })}>{tc('log_in')}</Button>
          <LinkButton href="/register?redirect=%2Finvitation" variant="secondary">
            {tc('create_account')}
          </LinkButton>
        </div>
      </div>
    );
  }
  const answer = (isAccepted: boolean) => () =>
    mutate(
      { token, isAccepted },
      {
        onSuccess: () => {
          toasts.add({ content: t(isAccepted ? 'accepted' : 'refused', { name }), type: 'success' });
          navigate('/user-details/people', { replace: true });
        },
      },
    );
  return (
    <div className="pv-stack">
      <p>{t('invitation_as', { name: `${user.firstName} ${user.lastName}`, email: user.email })}</p>
      {error && (
        <Notification tone="danger" shouldAnnounce>
          {error.status === 0 ? tc('error_unreachable') : error.message}
        </Notification>
      )}
      <div className="pv-cluster">
        <Button isPending={isPending && variables?.isAccepted === true} onClick={answer(true)}>
          {t('accept')}
        </Button>
        <Button
          variant="secondary"
          isPending={isPending && variables?.isAccepted === false}
          onClick={answer(false)}
        >
          {t('refuse')}
        </Button>
      </div>
    </div>
  );
}
