import { Button, TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Info } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import type { AdditionError } from '../cart/index.ts';

export type BookingActionsProps = {
  /** Formatted. */
  total: string;
  /** CMP-25, CRS-13: why both buttons are disabled, and the way to what is missing; undefined if they are not. */
  disabled: { text: string; showProblem: () => void } | undefined;
  error: (AdditionError & { title: string; message: string; onRetry: () => void }) | undefined;
  pendingAction: 'add' | 'checkout' | undefined;
  /** Another attendee was chosen, for whom it is not decided yet. */
  isBeingDecided: boolean;
  onAdd: () => void;
  onCheckout: () => void;
};

/** 'Checkout now' and 'Add to basket' below the review, with the reason if they are disabled. Below 1200 px the bar has the buttons. */
export function BookingButtons(props: BookingActionsProps) {
  return (
    <>
      <div className="bundle-buttons pv-from-1200">
        <CheckoutButton {...props} />
        <AddButton {...props} />
      </div>
      <Reason {...props} />
    </>
  );
}

/**
 * SHL-08, CMP-30: the buttons in a bar below 1200 px, with the total. The bar has the reason once a button was selected,
 * and so is low before.
 */
export function BookingBar({ totalLabel, ...actions }: BookingActionsProps & { totalLabel: string }) {
  const t = useText('activity');
  const [hasTried, setTried] = useState(false);
  const { disabled } = actions;
  const showProblem = (): void => {
    setTried(true);
    disabled?.showProblem();
  };
  const props = { ...actions, disabled: disabled && { ...disabled, showProblem } };
  return (
    <aside className="bundle-bar" aria-label={t('your_choice')}>
      <Announcer text={`${totalLabel}, ${props.total}`} />
      {hasTried && disabled && (
        <p className="bundle-bar__reason" data-testid="bar-reason">
          {disabled.text}
        </p>
      )}
      <div className="bundle-bar__row">
        <div className="bundle-bar__total">
          <b>{props.total}</b>
          <small>{totalLabel}</small>
        </div>
        <AddButton {...props} />
        <CheckoutButton {...props} />
      </div>
    </aside>
  );
}

function CheckoutButton({ disabled, pendingAction, isBeingDecided, onCheckout }: BookingActionsProps) {
  const t = useText('checkout');
  return (
    <ButtonWithReason
      disabled={disabled}
      isPending={isBeingDecided || pendingAction === 'checkout'}
      testId="checkout-now"
      onClick={onCheckout}
    >
      {t('checkout_now')}
    </ButtonWithReason>
  );
}

function AddButton({ disabled, pendingAction, isBeingDecided, onAdd }: BookingActionsProps) {
  const t = useText('activity');
  return (
    <ButtonWithReason
      disabled={disabled}
      isPending={isBeingDecided || pendingAction === 'add'}
      testId="add-to-basket"
      isSecondary
      onClick={onAdd}
    >
      {t('add_to_basket')}
    </ButtonWithReason>
  );
}

type ButtonProps = Pick<BookingActionsProps, 'disabled'> & {
  isPending: boolean;
  isSecondary?: boolean;
  testId: string;
  onClick: () => void;
  children: ReactNode;
};

/** CMP-25: a button with its reason as a tooltip while it is disabled. A click then leads to what is missing. */
function ButtonWithReason({
  disabled,
  isPending,
  isSecondary = false,
  testId,
  onClick,
  children,
}: ButtonProps) {
  const tipId = useId();
  const [isDismissed, setDismissed] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- closes the tooltip of the button inside
    <span
      className="bundle-button"
      onKeyDown={({ key }) => key === 'Escape' && setDismissed(true)}
      onBlur={() => setDismissed(false)}
      onPointerLeave={() => setDismissed(false)}
    >
      <Button
        isBlock
        {...(isSecondary && { variant: 'secondary' })}
        isPending={isPending}
        data-testid={testId}
        {...(disabled && { 'aria-disabled': true, 'aria-describedby': tipId })}
        onClick={disabled ? disabled.showProblem : onClick}
      >
        {children}
      </Button>
      {disabled && (
        <span className="bundle-button__tip" role="tooltip" id={tipId} hidden={isDismissed}>
          {disabled.text}
        </span>
      )}
    </span>
  );
}

/** The reason as text, because touch screens show no tooltip. It leads to what is missing. */
function Reason({ disabled }: Pick<BookingActionsProps, 'disabled'>) {
  if (!disabled) return null;
  return (
    <p className="bundle-reason" data-testid="disabled-reason">
      <Icon icon={Info} />
      <TextButton onClick={disabled.showProblem}>{disabled.text}</TextButton>
    </p>
  );
}
