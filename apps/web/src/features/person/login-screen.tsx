import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useDocument } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { LoginForm } from './login-form.tsx';
import { useGoOn } from './use-go-on.ts';
import { useUser } from './use-user.ts';

/** RTE-02: logging in on a page of its own. */
export function Screen() {
  const t = useText('account');
  const user = useUser();
  const goOn = useGoOn();
  const [search] = useSearchParams();
  useDocument({ title: t('log_in'), noIndex: true });
  useEffect(() => {
    if (user) goOn();
    // Only who is already in when the page opens is sent on from here; the form sends on the others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="pv-wrap pv-wrap--narrow">
      <Crumbs items={[{ label: t('log_in') }]} />
      <h1 className="person-title">{t('log_in')}</h1>
      <div className="person-box">
        <LoginForm reason="account" onDone={goOn} registerHref={withSearch('/register', search)} />
      </div>
    </div>
  );
}

const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search.toString()}` : path;
