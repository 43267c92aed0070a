import { formatMoney } from '@pavilion/domain/money';
import { LinkButton } from '@pavilion/ui/base/button';
import { Illustration } from '@pavilion/ui/display/illustration';
import { EmptyState } from '@pavilion/ui/feedback/empty-state';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { getOrderWording } from './line-kinds.ts';
import type { Order } from './queries.ts';

type Props = { state: 'overdue' | 'cancelled'; order: Order };

/** An order that can no longer be paid: what happened, that nothing was charged, and the next step. */
export function EndedOrder({ state, order }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { currency } = useBoot().client;
  const credit = order.payments.reduce(
    (sum, { creditType, amount }) => sum + (creditType ? amount.value : 0),
    0,
  );
  const giftCards = order.payments.reduce(
    (sum, { tenderType, amount }) => sum + (tenderType === 'gift-card' ? amount.value : 0),
    0,
  );
  return (
    <EmptyState
      level={1}
      picture={<Illustration name="flag" />}
      title={t(`order_${state}_title`)}
      actions={<LinkButton href="/redirect-to-selected-venue">{tc('book_an_activity')}</LinkButton>}
    >
      {t(`order_${state}_${getOrderWording(order)}`, { reference: order.reference })}
      {state === 'cancelled' && credit > 0 && (
        <> {t('credit_returned', { amount: formatMoney(credit, currency) })}</>
      )}
      {state === 'cancelled' && giftCards > 0 && (
        <> {t('gift_card_returned', { amount: formatMoney(giftCards, currency) })}</>
      )}
    </EmptyState>
  );
}
