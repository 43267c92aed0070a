import { TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Spinner } from '@pavilion/ui/feedback/spinner';
import { BadgePercent } from 'lucide-react';
import { useText } from '../../lib/i18n/text.tsx';
import { getLineKind } from './line-kinds.ts';
import type { CartItem } from './queries.ts';
import { type PriceRule, usePriceRule } from './use-price-rule.ts';

type Props = { item: CartItem; isReadOnly: boolean };

/** BSK-35, PRC-02, PRC-08: the benefit and the package that lower the price of a line, or that the customer has removed. */
export const CartLineRules = ({ item, isReadOnly }: Props) => (
  <>
    {(item.benefitApplied !== null || item.benefitRemoved) && (
      <RuleRow item={item} rule="benefit" name={item.benefitApplied} isReadOnly={isReadOnly} />
    )}
    {(item.packageApplied !== null || item.packageRemoved) && (
      <RuleRow item={item} rule="package" name={item.packageApplied} isReadOnly={isReadOnly} />
    )}
  </>
);

/** `name` is null after the removal. The button stays, so it keeps the focus. */
function RuleRow({ item, rule, name, isReadOnly }: Props & { rule: PriceRule; name: string | null }) {
  const t = useText('checkout');
  const { change, isPending } = usePriceRule(item.id, rule);
  const { FullName } = getLineKind(item);
  return (
    <div className="cart-line__rule pv-small" data-testid={`${rule}-applied`}>
      <Icon icon={BadgePercent} size={16} />
      <span>{name === null ? t(`${rule}_not_used`) : t(`${rule}_applied`, { name })}</span>
      {!isReadOnly && (
        <TextButton
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => !isPending && change(name === null)}
        >
          {name === null ? t(`${rule}_use`) : t(`${rule}_remove`)}
          <VisuallyHidden>
            {' '}
            <FullName item={item} />
          </VisuallyHidden>
        </TextButton>
      )}
      {isPending && (
        <span className="cart-line__overlay">
          <Spinner label={t('updating_price')} isLabelHidden />
        </span>
      )}
    </div>
  );
}
