import { type CreditType, creditTypes } from '@pavilion/domain/credit/credit';
import { formatDecimal, parseMoney } from '@pavilion/domain/money';
import { Button, TextButton } from '@pavilion/ui/base/button';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useId, useState } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type Cart, sumAppliedCredit } from '../cart/index.ts';
import { useApplyCredit } from './use-apply-credit.ts';
import './credit.css';

type Props = {
  cart: Cart;
  /** While a payment is in progress, the credit cannot change. */
  isReadOnly: boolean;
};

/** PRC-03, PRC-09: how much of their credit a customer uses, and what a card pays then. */
export function CreditSection({ cart, isReadOnly }: Props) {
  const t = useText('checkout');
  const titleId = useId();
  const [change, setChange] = useState<'credit_applied' | 'credit_removed'>();
  const onDone = (amount: number): void => setChange(amount > 0 ? 'credit_applied' : 'credit_removed');
  const usedTypes = creditTypes.filter((type) => {
    const { applied, maxApplicable } = cart.availableCredit[type];
    return applied.value > 0 || (maxApplicable.value > 0 && cart.balance.value > 0 && !isReadOnly);
  });
  if (usedTypes.length === 0) return null;
  return (
    <section className="credit" aria-labelledby={titleId} data-testid="credit">
      <h3 id={titleId}>{t('credit_title')}</h3>
      {/* In place of a toast, which would cover Pay. What is applied is announced below. */}
      <Announcer text={change === 'credit_removed' ? t(change) : ''} />
      {usedTypes.map((type) =>
        cart.availableCredit[type].applied.value > 0 ? (
          <AppliedCredit key={`${type} applied`} {...{ cart, type, isReadOnly, onDone }} />
        ) : (
          <CreditForm key={type} {...{ cart, type, onDone }} />
        ),
      )}
      {sumAppliedCredit(cart) > 0 && (
        <output className="credit__rest">
          {change === 'credit_applied' && `${t(change)} `}
          {cart.balance.value > 0
            ? t('credit_rest', { amount: cart.balance.formatted })
            : t('credit_pays_all')}
        </output>
      )}
    </section>
  );
}

type CreditProps = { cart: Cart; type: CreditType; onDone: (amount: number) => void };

/** The amount that pays, and how to remove it. */
function AppliedCredit({ cart, type, isReadOnly, onDone }: CreditProps & { isReadOnly: boolean }) {
  const t = useText('checkout');
  const { apply, isPending } = useApplyCredit(type, onDone);
  const name = t(`credit_type_${type}`);
  return (
    <div className="credit__applied">
      <span>{name}</span>
      <b>{`−${cart.availableCredit[type].applied.formatted}`}</b>
      {!isReadOnly && (
        <TextButton
          aria-label={t('credit_remove_label', { name })}
          onClick={() => {
            if (!isPending) apply(0);
          }}
        >
          {t('credit_remove')}
        </TextButton>
      )}
    </div>
  );
}

/** The amount to use. All that may pay is filled in, so that one select uses it. */
function CreditForm({ cart, type, onDone }: CreditProps) {
  const t = useText('checkout');
  const { currency } = useBoot().client;
  const { apply, isPending, fieldError, clearError } = useApplyCredit(type, onDone);
  const { maxApplicable, totalAvailable } = cart.availableCredit[type];
  const max = Math.min(maxApplicable.value, cart.balance.value);
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const text = typed ?? formatDecimal(max);
  const name = t(`credit_type_${type}`);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const amount = parseMoney(text, currency);
    const isAmount = amount !== undefined && amount > 0;
    setInvalid(!isAmount);
    if (isAmount && !isPending) apply(amount);
  };
  const hint = t(type === 'membership' ? 'credit_hint_membership' : 'credit_hint', {
    amount: `${currency.symbol}${formatDecimal(max)}`,
  });
  return (
    <form className="credit__form" noValidate onSubmit={submit}>
      <TextField
        label={t('credit_available', { name, amount: totalAvailable.formatted })}
        hint={hint}
        error={isInvalid ? t('credit_amount_invalid') : fieldError}
        before={<span aria-hidden="true">{currency.symbol}</span>}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setInvalid(false);
          clearError();
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        isPending={isPending}
        aria-label={t('credit_apply_label', { name })}
      >
        {t('credit_apply')}
      </Button>
    </form>
  );
}
