import type { getOrder } from '@pavilion/contract/order';
import type { CamelReply } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { DebtPicture } from './debt-picture.tsx';

type DebtLine = CamelReply<typeof getOrder>['lineItems'][number];

function Details({ line: { name, price } }: { line: DebtLine }) {
  const t = useText('checkout');
  return (
    <>
      <h2 className="order-line__name">{name}</h2>
      <p>{t('charge_amount', { amount: price.formatted })}</p>
    </>
  );
}

/** PRC-11: what a penalty, fee or debt shows in an order. */
export const debtOrderLine = { Picture: DebtPicture, Details, Summary: null, isBooking: false };
