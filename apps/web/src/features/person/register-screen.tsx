import { Anchor } from '@pavilion/ui/base/anchor';
import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { RegisterForm } from './register-form.tsx';
import { useLoginRedirect } from './use-login-redirect.ts';
import { useUser } from './use-user.ts';

/** RTE-02: the registration page. Redirects a logged-in user. */
export function Screen() {
  const t = useText('account');
  const tc = useText('common');
  const user = useUser();
  const redirect = useLoginRedirect();
  const [search] = useSearchParams();
  useDocumentMeta({ title: tc('create_account'), noIndex: true });
  const isLoggedIn = user !== null;
  useEffect(() => {
    if (isLoggedIn) redirect();
  });
  if (isLoggedIn) return null;
  const query = search.toString();
  return (
    <div className="pv-container pv-container--narrow">
      <PageBreadcrumbs items={[{ label: tc('sign_up') }]} />
      <h1 className="person-title">{tc('create_account')}</h1>
      <p className="pv-muted">
        {t('have_account')} <Anchor href={query ? `/login?${query}` : '/login'}>{tc('log_in')}</Anchor>
      </p>
      <RegisterForm />
    </div>
  );
}
