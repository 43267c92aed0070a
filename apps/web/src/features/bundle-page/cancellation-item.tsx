import { Icon } from '@pavilion/ui/base/icon';
import { Undo2 } from 'lucide-react';
import { RefundRule } from '../../lib/dates/refund-rule.tsx';
import { type Bundle, isBookable } from '../bundle/index.ts';
import type { BundleKind } from './bundle-kind.ts';
import { useCancellationRule } from './cancellation-rule.tsx';

/** Among the facts of a camp or course that can be booked. */
export function CancellationItem(props: { kind: BundleKind; bundle: Bundle }) {
  const { rule, refundUntil } = useCancellationRule(props);
  if (!isBookable(props.bundle)) return null;
  return (
    <li data-testid="cancellation-rule">
      <Icon icon={Undo2} />
      <span>
        {rule}
        {refundUntil && (
          <small>
            <RefundRule cancelUntil={refundUntil} />
          </small>
        )}
      </span>
    </li>
  );
}
