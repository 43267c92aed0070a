import { useEffect } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useSearchParams } from '../../lib/navigation/router.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { LoginForm } from './login-form.tsx';
import { useLoginRedirect } from './use-login-redirect.ts';
import { useUser } from './use-user.ts';

/** RTE-02: the log-in page. */
export function Screen() {
  const t = useText('common');
  const user = useUser();
  const redirect = useLoginRedirect();
  const [search] = useSearchParams();
  useDocumentMeta({ title: t('log_in'), noIndex: true });
  useEffect(() => {
    if (user) redirect();
    // Redirects a user who is logged in when the page opens. The form redirects after a log-in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="pv-container pv-container--narrow">
      <PageBreadcrumbs items={[{ label: t('log_in') }]} />
      <h1 className="person-title">{t('log_in')}</h1>
      <div className="person-login">
        <LoginForm reason="account" onDone={redirect} registerHref={withSearch('/register', search)} />
      </div>
    </div>
  );
}

const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search.toString()}` : path;
