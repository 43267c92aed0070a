import { Icon } from '@pavilion/ui/base/icon';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { Printer } from 'lucide-react';
import { useDateFormat } from '../../../lib/dates/use-date-format.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useModes } from '../../../lib/modes/modes.ts';
import { getLineKind } from '../line-kinds.ts';
import type { CartItem } from '../queries.ts';
import './line-extras.css';

/** BSK-35, PRC-01: what a ticket has besides its details. Its visit says once that the tickets have a receipt. */
export function TicketExtras({ item }: { item: CartItem }) {
  return item.childItems.length + item.priceSteps.length === 0 ? null : (
    <div className="line-extras">
      <ChildItems item={item} />
      <PriceSteps item={item} />
    </div>
  );
}

/** BSK-35, PRC-01: what a line has besides its details: its sessions, how its price came about, and its receipt. */
export function LineExtras({ item }: { item: CartItem }) {
  return (
    <div className="line-extras">
      <ChildItems item={item} />
      <PriceSteps item={item} />
      <PrintReceiptFlag item={item} />
    </div>
  );
}

/** BSK-35: the sessions of a camp or course. */
function ChildItems({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const { formatShortDay, formatTimeRange } = useDateFormat();
  const { FullName } = getLineKind(item);
  if (item.childItems.length === 0) return null;
  return (
    <Disclosure label={t('dates_and_times')} name={<FullName item={item} />} data-testid="child-items">
      <ul className="line-extras__list">
        {item.childItems.map(({ id, startsAt, endsAt }) => (
          <li key={id}>{`${formatShortDay(startsAt.local)}, ${formatTimeRange(startsAt, endsAt)}`}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** PRC-01: the steps from the list price to the price, in words. They follow the attendee. A gift card costs its amount. */
function PriceSteps({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const { FullName } = getLineKind(item);
  const { priceSteps, quantity, price, ticket, giftCard } = item;
  if (priceSteps.length === 0 || giftCard) return null;
  return (
    <Disclosure label={t('why_this_price')} name={<FullName item={item} />} data-testid="price-steps">
      <ul className="line-extras__list">
        {quantity > 1 && <li>{t(ticket ? 'price_of_tickets' : 'price_of_places', { count: quantity })}</li>}
        {priceSteps.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
        <li className="line-extras__sum">{t('price_of_line', { amount: price.formatted })}</li>
      </ul>
    </Disclosure>
  );
}

/** BSK-35: a kiosk has no printer of its customers. */
export function PrintReceiptFlag({ item }: { item: CartItem }) {
  const t = useText('checkout');
  const { isKiosk } = useModes();
  if (!item.enablePrintReceipt || isKiosk) return null;
  return (
    <p className="line-extras__flag" data-testid="print-receipt">
      <Icon icon={Printer} size={14} />
      <span>{t('receipt_printable')}</span>
    </p>
  );
}

/** The same once for the basket, where a narrow window has no space for it in each line. */
export function ReceiptNote({ items }: { items: readonly CartItem[] }) {
  const item = items.find(({ enablePrintReceipt }) => enablePrintReceipt);
  return item ? (
    <div className="receipt-note" aria-hidden="true">
      <PrintReceiptFlag item={item} />
    </div>
  ) : null;
}
