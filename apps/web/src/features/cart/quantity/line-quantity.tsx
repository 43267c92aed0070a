import { Anchor } from '@pavilion/ui/base/anchor';
import { Button, IconButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { FieldError } from '@pavilion/ui/forms/field';
import { Minus, Plus } from 'lucide-react';
import { Announcer } from '../../../lib/accessibility/announcer.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLoginDialog } from '../../person/index.ts';
import './line-quantity.css';
import { type QuantityLine, type SetCart, useChangeQuantity } from './use-change-quantity.ts';

type Props = {
  item: QuantityLine;
  /** Tells the line apart from others of the basket. */
  name: string;
  /** ACT-29: where the customer adds the adult that one more child needs. */
  adultHref: string;
  setCart: SetCart;
};

/** BSK-27: one fewer or one more of a line. Nothing for a line whose quantity cannot change. */
export function LineQuantity({ item, name, adultHref, setCart }: Props) {
  const t = useText('checkout');
  const { quantity, isPending, hasChanged, error, isFewerRefused, change } = useChangeQuantity(item, setCart);
  const { maxQuantity } = item;
  if (maxQuantity === null) return null;
  const lacksAdult = error?.code === 'too_few_adults';
  const [isFirst, isLast] = [quantity <= 1, quantity >= maxQuantity];
  return (
    <div className="line-quantity" data-testid="line-quantity">
      <div className="line-quantity__stepper" aria-busy={isPending}>
        <IconButton
          label={t('quantity_fewer', { name })}
          aria-disabled={isFirst}
          onClick={() => !isFirst && change(quantity - 1)}
        >
          <Icon icon={Minus} size={16} />
        </IconButton>
        <span className="line-quantity__count" aria-hidden="true">
          {quantity}
        </span>
        <IconButton
          label={t('quantity_more', { name })}
          aria-disabled={isLast}
          onClick={() => !isLast && change(quantity + 1)}
        >
          <Icon icon={Plus} size={16} />
        </IconButton>
      </div>
      {isLast && <p className="line-quantity__limit">{t('quantity_limit', { count: maxQuantity })}</p>}
      {error && (
        <div role="alert" className="line-quantity__error">
          <FieldError>
            {/* To add an adult, as the server's message also says, is what the customer does not want. */}
            {lacksAdult && isFewerRefused
              ? t('quantity_needs_adult')
              : error.message || t('quantity_not_changed')}
          </FieldError>
          {lacksAdult && !isFewerRefused && (
            <Anchor className="pv-small" href={adultHref}>
              {t('add_adult_ticket')}
            </Anchor>
          )}
          {error.nextStep === 'log_in' && <LogIn onLoggedIn={() => change(quantity + 1)} />}
        </div>
      )}
      <Announcer
        text={
          hasChanged && !isPending && !error
            ? t('quantity_changed', { name, count: quantity, price: item.price.formatted })
            : ''
        }
      />
    </div>
  );
}

/** BSK-27: a guest may hold fewer places than a customer. */
function LogIn({ onLoggedIn }: { onLoggedIn: () => void }) {
  const tc = useText('common');
  const { open } = useLoginDialog();
  return (
    <Button size="s" onClick={() => open({ reason: 'book', onLoggedIn })}>
      {tc('log_in')}
    </Button>
  );
}
