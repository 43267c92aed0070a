import { TextButton } from '@pavilion/ui/base/button';
import { Card } from '@pavilion/ui/display/card';
import { ContentText } from '../../lib/content/content-text.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { ReceiptFileLink } from '../../lib/receipt/receipt-file-link.tsx';
import { receiptId } from '../../lib/receipt/receipt-id.ts';
import { getLineKind } from './line-kinds.ts';
import type { Order, OrderLine } from './queries.ts';
import { refundLabels } from './refund-labels.ts';
import { sortByStart } from './sort-by-start.ts';

const EmailReceipt = lazyWithRetry(async () => (await import('./email-receipt.tsx')).EmailReceipt);

type Props = {
  order: Order;
  /** Address of its file; undefined before the payment. */
  href?: string;
};

/** CHK-13: the price of each line, the amount paid, the tender and the reference; a summary until it is paid. */
export function Receipt({ order, href }: Props) {
  const t = useText('checkout');
  const tc = useText('common');
  const { formatDayWithYear, formatTime } = useDateFormat();
  const { isKiosk } = useModes();
  const [payment] = order.payments;
  const { local } = order.createdAt;
  const isPaid = order.balance.value <= 0;
  const hasCredit = order.payments.some(isOwnTender);
  return (
    <Card as="div">
      <h2 id={receiptId} tabIndex={-1} className="order-receipt__title">
        {t(isPaid ? 'receipt' : 'summary')}
      </h2>
      <dl className="pv-definition-list order-receipt__lines">
        {sortByStart(order.lineItems).map((line) => (
          <ReceiptLine key={line.id} line={line} />
        ))}
        {order.taxTotal.value > 0 && (
          <div className="order-receipt__line pv-muted">
            <dt>{t('tax_included')}</dt>
            <dd>{order.taxTotal.formatted}</dd>
          </div>
        )}
        <dt className="pv-definition-list__total">{t(isPaid ? 'paid' : 'total')}</dt>
        <dd className="pv-definition-list__total">{order.total.formatted}</dd>
        {hasCredit && <Tenders order={order} />}
        {order.refunds.map(({ destination, state, amount }) => (
          <div key={`${destination} ${state} ${amount.value}`} className="order-receipt__line">
            <dt>{t(refundLabels[state])}</dt>
            <dd>{`−${amount.formatted}`}</dd>
          </div>
        ))}
      </dl>
      <p className="pv-small pv-muted order-receipt__payment">
        {[
          isPaid && !hasCredit && payment?.card,
          tc('day_and_time', { day: formatDayWithYear(local), time: formatTime(local.slice(11, 16)) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="pv-small pv-muted">
        {t('reference')} <b className="order-receipt__reference">{order.reference}</b>
      </p>
      <Seller seller={order.seller} />
      {isPaid && isKiosk && <EmailReceipt orderId={order.id} />}
      {isPaid && !isKiosk && (
        <p className="pv-small pv-cluster order-receipt__print">
          {href !== undefined && <ReceiptFileLink href={href} />}
          <TextButton onClick={() => print()}>{t('print_receipt')}</TextButton>
        </p>
      )}
    </Card>
  );
}

/** Credit and gift cards: the client's own tenders. */
const isOwnTender = ({ tenderType }: Order['payments'][number]): boolean =>
  tenderType === 'credit' || tenderType === 'gift-card';

/** PRC-03: what each means of payment pays, and what is still owed. A card that was refused is left out. */
function Tenders({ order: { payments, balance } }: { order: Order }) {
  const t = useText('checkout');
  const paid = balance.value > 0 ? payments.filter(isOwnTender) : payments;
  return (
    <>
      {paid.map(({ tenderType, creditType, card, amount }) => (
        <div key={`${tenderType} ${creditType ?? card ?? ''}`} className="order-receipt__line">
          <dt>
            {creditType
              ? t(`credit_type_${creditType}`)
              : tenderType === 'gift-card'
                ? t('gift_card_name', { end: card ?? '' })
                : (card ?? t('tender_online'))}
          </dt>
          <dd>{amount.formatted}</dd>
        </div>
      ))}
      {balance.value > 0 && (
        <div className="order-receipt__line">
          <dt>{t('still_to_pay')}</dt>
          <dd>{balance.formatted}</dd>
        </div>
      )}
    </>
  );
}

/** BKG-03: of a booking that has moved to another class, that of the new one. */
const getName = ({ name, resource, currentResource }: OrderLine): string =>
  currentResource && currentResource.name !== resource?.name ? currentResource.name : name;

function ReceiptLine({ line }: { line: OrderLine }) {
  const t = useText('checkout');
  const { Summary } = getLineKind(line);
  // The name of a charge or a gift card is ours.
  const isOfClient = line.resource ?? line.bundle ?? line.membership ?? line.package;
  return (
    <div className="order-receipt__line">
      <dt>
        {isOfClient ? <ContentText>{getName(line)}</ContentText> : line.name}
        {Summary && (
          <small>
            <Summary line={line} />
          </small>
        )}
        {line.reductions.map(({ name, amount }) => (
          <small key={name}>{t('receipt_reduction', { name, amount: amount.formatted })}</small>
        ))}
        {line.cancellation && (
          <small>
            {line.cancellation.isWhole
              ? t('line_cancelled')
              : t('line_sessions_cancelled', { count: line.cancellation.sessions })}
          </small>
        )}
      </dt>
      <dd>{line.price.formatted}</dd>
    </div>
  );
}

/** Who sold it, as a receipt has to say. */
function Seller({ seller: { name, address, vatNumber } }: { seller: Order['seller'] }) {
  const t = useText('checkout');
  return (
    <p className="pv-small pv-muted order-receipt__seller">
      <span>{[name, address].filter(Boolean).join(', ')}</span>
      {vatNumber !== null && <span>{t('vat_number', { number: vatNumber })}</span>}
    </p>
  );
}
