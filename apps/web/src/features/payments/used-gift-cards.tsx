import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { PartState } from '../../lib/loading/part-state.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { usedGiftCardsQuery } from './queries.ts';
import { useFullDate } from './use-full-date.ts';

/** ACC-07: what is left on the gift cards that the customer has paid with. */
export function UsedGiftCards({ userId }: { userId: number }) {
  const t = useText('payments');
  const formatDate = useFullDate();
  const query = useQuery(usedGiftCardsQuery(useSend(), userId));
  const failed = { title: t('gift_cards_failed') };
  return (
    <PartState query={query} loading={t('gift_cards_loading')} failed={failed} rows={1}>
      {(cards) =>
        cards.length === 0 ? (
          <p className="pv-muted">{t('gift_cards_none')}</p>
        ) : (
          <ul className="pv-divided-list" data-testid="used-gift-cards">
            {cards.map(({ id, lastFour, balance, paid, expiresAt, hasExpired }) => (
              <li key={id} className="payments-row">
                <p className="payments-row__name">{t('gift_card', { end: lastFour })}</p>
                <p className="payments-row__amount">{t('gift_card_left', { amount: balance.formatted })}</p>
                <div className="payments-row__facts">
                  <p>{t('gift_card_paid', { amount: paid.formatted })}</p>
                  <p>
                    {t(hasExpired ? 'gift_card_expired' : 'gift_card_until', {
                      day: formatDate(expiresAt.local),
                    })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </PartState>
  );
}
