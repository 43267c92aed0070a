import { formatMoney } from '@pavilion/domain/money';
import { useText } from '../i18n/text.tsx';
import { useBoot } from '../page/page-context.tsx';
import { parseUtc } from './parse-utc.ts';
import { useNow } from './use-now.ts';

/** BKG-10: what becomes of the money if a booking is cancelled in time; nothing once it could not be any more. */
export function RefundRule({ cancelUntil }: { cancelUntil: { utc: string } }) {
  const t = useText('common');
  const now = useNow();
  const { currency, cancellation } = useBoot().client;
  if (parseUtc(cancelUntil.utc) < now) return null;
  const rule = t(`cancel_refund_${cancellation.refund}`);
  if (cancellation.fee === 0) return rule;
  return `${rule} ${t('cancel_fee', { fee: formatMoney(cancellation.fee, currency) })}`;
}
