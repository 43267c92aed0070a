import { useText } from '../../lib/i18n/text.tsx';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { useDocumentMeta } from '../../lib/page/page-context.tsx';
import { LoginNeeded, useUser } from '../person/index.ts';
import { SavedCardList } from './saved-card-list.tsx';

/** ACC-07: the customer's payments: their saved cards. */
export function Screen() {
  const t = useText('card');
  const tc = useText('common');
  const user = useUser();
  useDocumentMeta({ title: t('payments'), noIndex: true });
  return (
    <div className="pv-container">
      <PageBreadcrumbs items={[{ label: tc('my_account'), href: '/' }, { label: t('payments') }]} />
      {user ? (
        <div data-testid="payments">
          <h1 tabIndex={-1}>{t('payments')}</h1>
          <section className="pv-section">
            <h2 id="saved-cards" tabIndex={-1}>
              {t('saved_cards')}
            </h2>
            <SavedCardList key={user.id} userId={user.id} />
          </section>
        </div>
      ) : (
        <LoginNeeded title={t('guest_title')} canRegister>
          {t('guest_text')}
        </LoginNeeded>
      )}
    </div>
  );
}
