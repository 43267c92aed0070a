import { Button, TextButton } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { Info } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import type { AdditionError } from '../cart/index.ts';
import type { FormProblem } from './problems/use-problems.ts';

export type BookingActionsProps = {
  /** Formatted. */
  total: string;
  /** CMP-25, CRS-13: why both buttons are disabled, and the way to what is missing; undefined if they are not. */
  disabled:
    | {
        text: string;
        /** What the form lacks, in the order of the page; empty if completing it would not help. */
        problems: readonly FormProblem[];
        /** Whether the form was submitted, so that its fields have their messages. */
        hasTried: boolean;
        showProblem: () => void;
      }
    | undefined;
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

type BarProps = BookingActionsProps & {
  totalLabel: string;
  /** What costs less, above the total. */
  saving: ReactNode;
};

/**
 * SHL-08, CMP-30: the buttons in a bar below 1200 px, with the total. The bar has the reason once a button was selected,
 * and so is low before.
 */
export function BookingBar({ totalLabel, saving, ...actions }: BarProps) {
  const t = useText('activity');
  const tb = useText('bundle');
  const { disabled } = actions;
  const count = disabled?.problems.length ?? 0;
  return (
    <aside className="bundle-bar" aria-label={t('your_choice')}>
      <Announcer text={`${totalLabel}, ${actions.total}`} />
      {disabled?.hasTried && (
        <p className="bundle-bar__reason" data-testid="bar-reason">
          <TextButton onClick={disabled.showProblem}>
            {count > 1 ? tb('missing_count', { count }) : disabled.text}
          </TextButton>
        </p>
      )}
      {saving}
      <div className="bundle-bar__row">
        <div className="bundle-bar__total">
          <b>{actions.total}</b>
          <small>{totalLabel}</small>
        </div>
        <AddButton {...actions} />
        <CheckoutButton {...actions} />
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

/**
 * CMP-25: a button with its reason as a tooltip while it is disabled. A click then leads to what is missing. It looks
 * unavailable only if completing the form would not help.
 */
function ButtonWithReason({
  disabled,
  isPending,
  isSecondary = false,
  testId,
  onClick,
  children,
}: ButtonProps) {
  const tipId = useId();
  const [tip, setTip] = useState<'closed' | 'open' | 'dismissed'>('closed');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- opens and closes the tooltip of the button inside
    <span
      className="bundle-button"
      // A button that appears or becomes disabled under a resting mouse opens no tooltip.
      onPointerMove={({ pointerType }) =>
        disabled && pointerType === 'mouse' && tip === 'closed' && setTip('open')
      }
      onPointerLeave={() => setTip('closed')}
      onClick={() => setTip('dismissed')}
      onKeyDown={({ key }) => key === 'Escape' && setTip('dismissed')}
      onBlur={({ currentTarget }) => !currentTarget.matches(':hover') && setTip('closed')}
    >
      <Button
        isBlock
        {...(isSecondary && { variant: 'secondary' })}
        isPending={isPending}
        data-testid={testId}
        {...(disabled && { 'aria-disabled': true, 'aria-describedby': tipId })}
        {...(disabled && disabled.problems.length > 0 && { 'data-leads-on': true })}
        onClick={disabled ? disabled.showProblem : onClick}
      >
        {children}
      </Button>
      {disabled && (
        <span
          className="bundle-button__tip"
          role="tooltip"
          id={tipId}
          data-open={tip === 'open'}
          hidden={tip === 'dismissed' || disabled.hasTried}
        >
          {disabled.text}
        </span>
      )}
    </span>
  );
}

/** The reason as text, because touch screens show no tooltip. After an attempt it lists everything that is missing. */
function Reason({ disabled }: Pick<BookingActionsProps, 'disabled'>) {
  const t = useText('bundle');
  if (!disabled) return null;
  const { text, problems, hasTried, showProblem } = disabled;
  if (hasTried && problems.length > 1) {
    return (
      <div className="bundle-missing" data-testid="disabled-reason">
        <b>{t('missing_title')}</b>
        <ul>
          {problems.map((problem) => (
            <li key={problem.fieldId}>
              <TextButton onClick={() => document.getElementById(problem.fieldId)?.focus()}>
                {problem.text}
              </TextButton>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <p className="bundle-reason" data-testid="disabled-reason">
      <Icon icon={Info} />
      <TextButton onClick={showProblem}>{text}</TextButton>
    </p>
  );
}
