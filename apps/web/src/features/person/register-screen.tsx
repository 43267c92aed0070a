import { Anchor } from '@pavilion/ui/anchor';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Crumbs } from '../../shell/crumbs.tsx';
import { useDocument } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { RegisterForm } from './register-form.tsx';
import { useGoOn } from './use-go-on.ts';
import { useUser } from './use-user.ts';

/** RTE-02: opening an account; who has one already goes on. */
export function Screen() {
  const t = useText('account');
  const user = useUser();
  const goOn = useGoOn();
  const [search] = useSearchParams();
  useDocument({ title: t('create_account'), noIndex: true });
  const isIn = user !== null;
  useEffect(() => {
    if (isIn) goOn();
  });
  if (isIn) return null;
  const query = search.toString();
  return (
    <div className="pv-wrap pv-wrap--narrow">
      <Crumbs items={[{ label: t('create_account') }]} />
      <h1 className="person-title">{t('create_account')}</h1>
      <p className="pv-muted">
        {t('have_account')} <Anchor href={query ? `/login?${query}` : '/login'}>{t('log_in')}</Anchor>
      </p>
      <RegisterForm />
    </div>
  );
}
