import { TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { BadgePercent } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { PricedCart } from './applied-discount.ts';
import './price-rule.css';
import { type PriceRule, usePriceRule } from './use-price-rule.ts';

type Props = {
  item: PricedCart['items'][number];
  /** The line, for screen readers. */
  fullName: ReactNode;
  isReadOnly: boolean;
  setCart: (cart: PricedCart) => void;
};

/** BSK-35, PRC-02, PRC-08: the benefit and the package that lower the price of a line, or that the customer has removed. */
export const LineRules = (props: Props) => (
  <>
    {(props.item.benefitApplied !== null || props.item.benefitRemoved) && (
      <RuleRow {...props} rule="benefit" name={props.item.benefitApplied} />
    )}
    {(props.item.packageApplied !== null || props.item.packageRemoved) && (
      <RuleRow {...props} rule="package" name={props.item.packageApplied} />
    )}
  </>
);

/** `name` is null after the removal. */
type RowProps = Props & { rule: PriceRule; name: string | null };

/** The button stays after the removal, so it keeps the focus. */
function RuleRow({ item: { id }, fullName, isReadOnly, setCart, rule, name }: RowProps) {
  const t = useText('checkout');
  const { change, isPending } = usePriceRule({ cartItemId: id, rule, setCart });
  return (
    <div className="price-rule pv-small" data-testid={`${rule}-applied`}>
      <Icon icon={BadgePercent} size={16} />
      <span>{name === null ? t(`${rule}_not_used`) : t(`${rule}_applied`, { name })}</span>
      {!isReadOnly && (
        <TextButton aria-disabled={isPending} aria-busy={isPending} onClick={() => change(name === null)}>
          {name === null ? t(`${rule}_use`) : t(`${rule}_remove`)}
          <VisuallyHidden> {fullName}</VisuallyHidden>
        </TextButton>
      )}
      {isPending && (
        <span className="price-rule__overlay">
          <Spinner label={t('updating_line')} isLabelHidden />
        </span>
      )}
    </div>
  );
}
