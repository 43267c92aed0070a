import { TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { OpenableCodeForm } from '../../lib/codes/code-form.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { type AppliedDiscount, getAppliedDiscount, type PricedCart } from './applied-discount.ts';
import './price-rule.css';
import { useApplyDiscount, useRemoveDiscount } from './use-discount.ts';

type SetCart = { setCart: (cart: PricedCart) => void };

/** PRC-04: the discount code of the cart, or a form for one. */
export function DiscountCode({ cart, setCart }: SetCart & { cart: PricedCart }) {
  const discount = getAppliedDiscount(cart);
  if (discount) return <AppliedCode discount={discount} isReadOnly={cart.inPayment} setCart={setCart} />;
  return cart.inPayment ? null : <CodeForm setCart={setCart} />;
}

type AppliedProps = SetCart & { discount: AppliedDiscount; isReadOnly: boolean };

function AppliedCode({ discount, isReadOnly, setCart }: AppliedProps) {
  const t = useText('checkout');
  const { remove, isPending } = useRemoveDiscount(setCart);
  const { code, message } = discount;
  return (
    <div className="price-rule-code" data-testid="applied-discount">
      <p className="pv-small">
        {t('discount_applied', { code })}{' '}
        {!isReadOnly && (
          <TextButton aria-disabled={isPending} aria-busy={isPending} onClick={() => !isPending && remove()}>
            {t('discount_remove')}
            <VisuallyHidden>{` ${code}`}</VisuallyHidden>
          </TextButton>
        )}
      </p>
      {message !== null && (
        <Notification tone="warning" title={t('discount_not_used')}>
          {message}
        </Notification>
      )}
    </div>
  );
}

function CodeForm({ setCart }: SetCart) {
  const t = useText('checkout');
  const { apply, isPending, error, reset } = useApplyDiscount(setCart);
  return (
    <OpenableCodeForm
      className="price-rule-code price-rule-code--form"
      openLabel={t('discount_add')}
      texts={{ label: t('discount_code'), missing: t('discount_missing'), submit: t('discount_apply') }}
      error={error}
      isPending={isPending}
      onSubmit={apply}
      onChange={reset}
    />
  );
}
