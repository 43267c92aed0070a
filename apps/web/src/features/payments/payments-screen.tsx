import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { AccountPage } from '../account-page/index.ts';
import { debtsQuery } from '../debt/index.ts';
import { SavedCardList } from '../saved-card/index.ts';
import { UnpaidCharges } from '../unpaid-charge/index.ts';
import { CreditBalances } from './credit-balances.tsx';
import { CreditHistory } from './credit-history.tsx';
import { OrderList } from './order-list.tsx';
import './payments.css';
import { PaymentsLinks } from './payments-links.tsx';
import { UsedGiftCards } from './used-gift-cards.tsx';

/** RTE-18, ACC-07: the customer's orders with their receipts and refunds, credit, gift cards and saved cards. */
export function Screen() {
  const t = useText('payments');
  const tCard = useText('card');
  return (
    <AccountPage
      title={t('title')}
      guest={{ title: t('guest_title'), text: t('guest_text') }}
      testId="payments"
    >
      {(user) => (
        <>
          <Owed userId={user.id} />
          <CreditBalances userId={user.id} />
          <PaymentsLinks userId={user.id} />
          <section className="payments-section">
            <h2 id="orders" tabIndex={-1}>
              {t('orders')}
            </h2>
            <OrderList userId={user.id} />
          </section>
          <section className="payments-section">
            <h2 id="credit" tabIndex={-1}>
              {t('credit_history')}
            </h2>
            <CreditHistory userId={user.id} />
          </section>
          <section className="payments-section">
            <h2 id="gift-cards" tabIndex={-1}>
              {t('gift_cards')}
            </h2>
            <UsedGiftCards userId={user.id} />
          </section>
          <section className="payments-section">
            <h2 id="saved-cards" tabIndex={-1}>
              {tCard('saved_cards')}
            </h2>
            <SavedCardList userId={user.id} />
          </section>
        </>
      )}
    </AccountPage>
  );
}

/** PRC-11. Without a placeholder, because most customers owe nothing. */
function Owed({ userId }: { userId: number }) {
  const query = useQuery(debtsQuery(useSend(), userId));
  return query.isFetched ? <UnpaidCharges query={query} /> : null;
}
