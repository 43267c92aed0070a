import { useText } from '../../lib/i18n/text.tsx';
import { AccountPage } from '../account-page/index.ts';
import { SavedCardList } from './saved-card-list.tsx';

/** ACC-07: the customer's payments: their saved cards. */
export function Screen() {
  const t = useText('card');
  return (
    <AccountPage
      title={t('payments')}
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="payments"
    >
      {(user) => (
        <section className="pv-section">
          <h2 id="saved-cards" tabIndex={-1}>
            {t('saved_cards')}
          </h2>
          <SavedCardList userId={user.id} />
        </section>
      )}
    </AccountPage>
  );
}
