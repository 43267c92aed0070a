import { getReceipt } from '@pavilion/contract/order/order-document';
import type { TextKey } from '@pavilion/text/src/keys.ts';
import { Anchor } from '@pavilion/ui/base/anchor';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag } from '@pavilion/ui/display/tag';
import { Fragment } from 'react';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { ReceiptFileLink } from '../../lib/receipt/receipt-file-link.tsx';
import { getOrderState, orderStateColours } from './order-state.ts';
import type { ListedOrder } from './queries.ts';
import { useFullDate } from './use-full-date.ts';

/** Lines named in a list; the receipt has all of them. */
const maxNames = 2;

/** ACC-07: one order: what it was for, when and how it was paid, its refunds and its receipt. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const t = useText('payments');
  const formatDate = useFullDate();
  const { lineItems, total, reference, createdAt, balance } = order;
  const state = getOrderState(order);
  const tenders = useTenders(order);
  const more = lineItems.length - maxNames;
  return (
    <li className="payments-row" data-testid="order" tabIndex={-1}>
      <h3 className="payments-row__name">
        {lineItems.slice(0, maxNames).map((line, index) => (
          <Fragment key={line.id}>
            {index > 0 && ' · '}
            <LineName line={line} paidOn={createdAt.local} />
          </Fragment>
        ))}
        {more > 0 && ` · ${t('and_more', { count: more })}`}
      </h3>
      <p className="payments-row__amount">{total.formatted}</p>
      <div className="payments-row__facts">
        <p className="payments-row__meta">
          <span>
            {formatDate(createdAt.local)} · {t('order_reference', { reference })}
          </span>
          {/* 'Paid with cash' says that it is paid. */}
          {(state !== 'paid' || !tenders) && (
            <Tag colour={orderStateColours[state]}>{t(`state_${state}`)}</Tag>
          )}
        </p>
        {tenders && <p>{tenders}</p>}
        {state === 'due' && <p>{t('still_to_pay', { amount: balance.formatted })}</p>}
        <Refunds refunds={order.refunds} />
        <Links order={order} isDue={state === 'due'} hasReceipt={state !== 'due' && state !== 'cancelled'} />
      </div>
    </li>
  );
}

type LineNameProps = { line: ListedOrder['lineItems'][number]; paidOn: string };

/** 'Spin × 2, Sun 29 Nov', or 'Holiday camp, from Mon 30 Nov'. A day in another year than the payment's has its year. */
function LineName({ line: { name, quantity, startsOn, endsOn }, paidOn }: LineNameProps) {
  const t = useText('payments');
  const lang = useContentLang();
  const { formatShortDay } = useDateFormat();
  const formatDate = useFullDate();
  const title = <span lang={lang}>{quantity > 1 ? t('quantity', { name, count: quantity }) : name}</span>;
  if (startsOn === null) return title;
  const isSameYear = startsOn.slice(0, 4) === paidOn.slice(0, 4);
  const day = (isSameYear ? formatShortDay : formatDate)(startsOn);
  return (
    <Trans text={t(startsOn === endsOn ? 'line_on' : 'line_from', { day })} placeholder="name">
      {title}
    </Trans>
  );
}

/** The names of the means of payment that have no details. */
const tenderTexts: Partial<Record<ListedOrder['payments'][number]['tenderType'], TextKey<'payments'>>> = {
  online: 'tender_online',
  card: 'tender_online',
  cash: 'tender_cash',
  cheque: 'tender_cheque',
  voucher: 'tender_voucher',
  'offline-voucher': 'tender_voucher',
  'direct-debit': 'tender_direct_debit',
  inclusive: 'tender_inclusive',
};

/** How an order was paid; undefined if nothing of it is. */
function useTenders({ payments, total, balance }: ListedOrder): string | undefined {
  const t = useText('payments');
  if (total.value === 0) return t('nothing_to_pay');
  // A card that was refused has not paid.
  const paid = payments.filter(({ tenderType }) => balance.value <= 0 || tenderType !== 'online');
  if (paid.length === 0) return undefined;
  const names = paid.map(({ tenderType, creditType, card }) => {
    if (creditType) return t(`tender_${creditType}`);
    if (tenderType === 'gift-card') return t('tender_gift_card', { end: card ?? '' });
    const [, brand, digits] = /^(.+) (\d{4})$/.exec(card ?? '') ?? [];
    return brand !== undefined && digits !== undefined
      ? t('tender_card', { brand, digits })
      : (card ?? t(tenderTexts[tenderType] ?? 'tender_other'));
  });
  return t('paid_with', { tenders: names.join(', ') });
}

function Refunds({ refunds }: Pick<ListedOrder, 'refunds'>) {
  const t = useText('payments');
  return refunds.map(({ destination, state, amount }) => {
    const to = destination === 'gift-card' ? 'gift_card' : destination;
    const key =
      state === 'needs_person' || state === 'closed'
        ? (`refund_${state}` as const)
        : (`refund_${state}_${to}` as const);
    return (
      <p key={`${destination} ${state} ${amount.value}`} data-testid="order-refund">
        {t(key, { amount: amount.formatted })}
      </p>
    );
  });
}

type LinksProps = { order: ListedOrder; isDue: boolean; hasReceipt: boolean };

function Links({ order: { id, reference }, isDue, hasReceipt }: LinksProps) {
  const t = useText('payments');
  const { surfaceUrls } = useBoot();
  return (
    <p className="payments-row__links">
      <Anchor href={`${surfaceUrls.bookings}/booking-confirmed/${id}`}>
        {t(isDue ? 'pay_now' : 'view_order')}
        <VisuallyHidden>{` ${t('order_reference', { reference })}`}</VisuallyHidden>
      </Anchor>
      {hasReceipt && <ReceiptFileLink href={getReceipt.path.replace(':id', id)} />}
    </p>
  );
}
