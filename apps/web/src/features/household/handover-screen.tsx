import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { ErrorState } from '@pavilion/ui/feedback/error-state';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useNavigate } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { AcceptForm } from './accept-form.tsx';
import { useReadHandover } from './use-handover.ts';
import './household.css';

/** AUT-25: a child takes their account over. The token is in the URL's fragment, which browsers send to no server. */
export function Screen() {
  const t = useText('household');
  useDocumentMeta({ title: t('accept_title'), noIndex: true });
  return (
    <div className="pv-container pv-container--narrow household-accept" data-testid="account-handover">
      <LinkContent />
    </div>
  );
}

function LinkContent() {
  const t = useText('household');
  const tc = useText('common');
  const navigate = useNavigate();
  const { mutate, variables: token, data, error, isPending } = useReadHandover();
  const [isUsedUp, setUsedUp] = useState(false);
  useEffect(() => mutate(location.hash.slice(1)), [mutate]);
  // A link without a token is not valid either.
  if (isUsedUp || error?.code === 'handover_not_valid' || error?.status === 422) return <InvalidLink />;
  if (error && token !== undefined) {
    return (
      <ErrorState
        title={t('accept_failed')}
        level={1}
        retryLabel={tc('try_again')}
        spinnerLabel={t('accept_loading')}
        isRetrying={isPending}
        onRetry={() => mutate(token)}
      >
        {error.status === 0 ? tc('error_unreachable') : error.message}
      </ErrorState>
    );
  }
  if (!data || token === undefined) return <Spinner label={t('accept_loading')} />;
  const finish = () => {
    toasts.add({ content: t('accept_done'), type: 'success' });
    navigate('/', { replace: true });
  };
  return <AcceptForm handover={data} token={token} onDone={finish} onInvalid={() => setUsedUp(true)} />;
}

function InvalidLink() {
  const t = useText('household');
  const tc = useText('common');
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t('accept_invalid')}
      actions={<LinkButton href="/login">{tc('log_in')}</LinkButton>}
    >
      {t('accept_invalid_text')}
    </EmptyState>
  );
}
