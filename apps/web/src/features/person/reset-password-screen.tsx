import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useNavigate } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import './person.css';
import { getErrorMessage } from './error-message.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordLinkOwner } from './use-password-link.ts';

/** AUT-16: sets a password by an emailed link. The token is in the URL's fragment, which browsers send to no server. */
export function Screen() {
  const t = useText('account');
  const navigate = useNavigate();
  useDocumentMeta({ title: t('choose_password'), noIndex: true });
  const finish = (): void => {
    toasts.add({ content: t('password_changed'), type: 'success' });
    navigate('/', { replace: true });
  };
  return (
    <div className="pv-container pv-container--narrow">
      <PageBreadcrumbs items={[{ label: t('choose_password') }]} />
      <div className="person-login">
        <LinkContent onDone={finish} />
      </div>
    </div>
  );
}

function LinkContent({ onDone }: { onDone: () => void }) {
  const t = useText('account');
  const tc = useText('common');
  const { mutate, variables: token, data: owner, error, isPending } = usePasswordLinkOwner();
  const [isUsedUp, setUsedUp] = useState(false);
  useEffect(() => mutate(location.hash.slice(1)), [mutate]);
  // A link without a token is not valid either.
  if (isUsedUp || error?.code === 'password_link_invalid' || error?.status === 422) return <InvalidLink />;
  if (error && token !== undefined) {
    return (
      <ErrorState
        title={t('password_link_failed')}
        level={1}
        retryLabel={tc('try_again')}
        spinnerLabel={t('password_link_checking')}
        isRetrying={isPending}
        onRetry={() => mutate(token)}
      >
        {getErrorMessage(error, tc)}
      </ErrorState>
    );
  }
  if (!owner || token === undefined) return <Spinner label={t('password_link_checking')} />;
  return <NewPasswordForm owner={owner} token={token} onDone={onDone} onInvalid={() => setUsedUp(true)} />;
}

function InvalidLink() {
  const t = useText('account');
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('password_link_invalid')}
      actions={<LinkButton href="/forgotten-password">{t('password_link_new')}</LinkButton>}
    >
      {t('password_link_invalid_text')}
    </EmptyState>
  );
}
