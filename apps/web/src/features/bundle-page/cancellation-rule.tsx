import { parseUtc } from '../../lib/dates/parse-utc.ts';
import { RefundRule } from '../../lib/dates/refund-rule.tsx';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { type Bundle, isBookable } from '../bundle/index.ts';
import { type BundleKind, useKindText } from './bundle-kind.ts';

type Props = { kind: BundleKind; bundle: Bundle };

/** BKG-03: until when what is left could be cancelled, and what becomes of the money, before anyone pays. */
export function useCancellationRule({ kind, bundle }: Props) {
  const t = useText('common');
  const tk = useKindText(kind);
  const now = useNow();
  const { formatShortDay, formatTime } = useDateFormat();
  const ends = bundle.occurrences
    .filter(({ sessionDisplay: { isPast } }) => !isPast)
    .map(({ cancelUntil }) => cancelUntil);
  const [first] = ends.filter(({ utc }) => parseUtc(utc) >= now);
  if (first === undefined) return { rule: t('cancel_never'), refundUntil: undefined };
  const when = t('day_and_time', {
    day: formatShortDay(first.local),
    time: formatTime(first.format24Hour),
  });
  const rule = ends.length === 1 ? t('cancel_until', { when }) : tk('cancel_each', { when });
  const price = bundle.price ?? ('sessionPrice' in bundle ? bundle.sessionPrice : null);
  return { rule, refundUntil: (price?.value ?? 0) > 0 ? first : undefined };
}

/** Below the total of the booking form. */
export function CancellationNote(props: Props) {
  const { rule, refundUntil } = useCancellationRule(props);
  if (!isBookable(props.bundle)) return null;
  return (
    <p className="pv-small pv-muted" data-testid="cancellation-rule">
      {rule} {refundUntil && <RefundRule cancelUntil={refundUntil} />}
    </p>
  );
}
