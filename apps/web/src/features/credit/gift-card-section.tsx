import { Anchor } from '@pavilion/ui/base/anchor';
import { TextButton } from '@pavilion/ui/base/button';
import { useId, useRef, useState } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { OpenableCodeForm } from '../../lib/codes/code-form.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import type { Cart } from '../cart/index.ts';
import './gift-card.css';
import { useApplyGiftCard, useRemoveGiftCard } from './use-gift-card.ts';

type Props = {
  cart: Cart;
  /** While a payment is in progress, the gift cards cannot change. */
  isReadOnly: boolean;
};

/** CHK-35: the gift cards that pay for a cart, and a field for another code. */
export function GiftCardSection({ cart, isReadOnly }: Props) {
  const t = useText('checkout');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<'gift_card_success' | 'gift_card_removed'>();
  // In place of a toast, which would cover Pay. What has the focus is gone after each change.
  const handleChange = (key: typeof change): void => {
    setChange(key);
    title.current?.focus();
  };
  const canAdd = !isReadOnly && cart.balance.value > 0;
  if (cart.giftCards.length === 0 && !canAdd) return null;
  return (
    <section className="gift-card" aria-labelledby={titleId} data-testid="gift-cards">
      <h3 ref={title} id={titleId} tabIndex={-1}>
        {t('gift_card_title')}
      </h3>
      <Announcer text={change ? t(change) : ''} />
      {cart.giftCards.map((card) => (
        <AppliedCard
          key={card.id}
          card={card}
          isReadOnly={isReadOnly}
          onRemoved={() => handleChange('gift_card_removed')}
        />
      ))}
      {canAdd && (
        <CodeForm hasCards={cart.giftCards.length > 0} onApplied={() => handleChange('gift_card_success')} />
      )}
      {cart.giftCards.length > 0 && (
        <output className="gift-card__rest">
          {cart.balance.value > 0
            ? t('credit_rest', { amount: cart.balance.formatted })
            : t('gift_card_pays_all')}
        </output>
      )}
    </section>
  );
}

type Card = Cart['giftCards'][number];

/** What it pays, or why it pays nothing, and how to remove it. */
function AppliedCard({
  card: { id, lastFour, applied, isExpired },
  isReadOnly,
  onRemoved,
}: {
  card: Card;
  isReadOnly: boolean;
  onRemoved: () => void;
}) {
  const t = useText('checkout');
  const { remove, isPending } = useRemoveGiftCard(id, onRemoved);
  const name = t('gift_card_name', { end: lastFour });
  return (
    <div className="gift-card__applied">
      <span>
        {name}
        {isExpired && <small>{t('gift_card_expired')}</small>}
        {!isExpired && applied.value === 0 && <small>{t('gift_card_not_needed')}</small>}
      </span>
      <b>{applied.value > 0 ? `−${applied.formatted}` : applied.formatted}</b>
      {!isReadOnly && (
        <TextButton
          aria-label={t('credit_remove_label', { name })}
          aria-busy={isPending}
          onClick={() => {
            if (!isPending) remove();
          }}
        >
          {t('credit_remove')}
        </TextButton>
      )}
    </div>
  );
}

function CodeForm({ hasCards, onApplied }: { hasCards: boolean; onApplied: () => void }) {
  const t = useText('checkout');
  const { apply, isPending, error, reset } = useApplyGiftCard(onApplied);
  return (
    <OpenableCodeForm
      className="gift-card__form"
      openLabel={t(hasCards ? 'gift_card_add_another' : 'gift_card_add')}
      texts={{
        label: t('gift_card_code'),
        hint: t('gift_card_hint'),
        missing: t('gift_card_missing'),
        submit: t('gift_card_apply'),
      }}
      error={error}
      isPending={isPending}
      onSubmit={apply}
      onChange={reset}
    >
      <p className="pv-small">
        <Anchor href="/gift-cards">{t('gift_card_check')}</Anchor>
      </p>
    </OpenableCodeForm>
  );
}
