import { Button, type ButtonVariant } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { HoldTimer } from '@pavilion/ui/feedback/hold-timer';
import { type RefObject, useRef } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSoonestClock } from '../../lib/modes/soonest-clock.ts';
import { useEndedText } from './hold/use-ended-text.ts';
import { useHoldAnnouncement } from './hold/use-hold-announcement.ts';
import type { CartState } from './use-cart.ts';
import { useExtendCart } from './use-extend-cart.ts';
import { useRenewHold } from './use-renew-hold.ts';
import { useTimeLeft } from './use-time-left.ts';

type Props = {
  state: Pick<CartState, 'cart' | 'receivedAt'>;
  /** Someone else's basket, whose hold only its owner can extend. */
  isReadOnly?: boolean;
};

/** BSK-15: the time left on the hold, with a button to extend it or, once it has expired, to renew it. */
export function CartHold({ state, isReadOnly = false }: Props) {
  const t = useText('checkout');
  const timeLeft = useTimeLeft(state);
  const isShown = useSoonestClock(
    'hold',
    timeLeft && timeLeft.status !== 'ended' ? timeLeft.seconds : undefined,
  );
  const { endedText, isStarted } = useEndedText(state.cart?.items ?? []);
  const announcement = useHoldAnnouncement(timeLeft, endedText);
  const extension = useExtendCart(announcement.announceExtension);
  const { renew, isPending: isRenewing } = useRenewHold(announcement.announceExtension);
  const timerRef = useRef<HTMLDivElement>(null);
  const { cart } = state;
  if (!timeLeft || !cart) return null;
  const { status, canExtend } = timeLeft;
  const isEnded = status === 'ended';
  const label = isEnded ? t(isStarted ? 'hold_clear' : 'hold_renew') : t('hold_extend');
  // BSK-44: once the hold has expired, this is the step that helps.
  const variant = isEnded ? 'primary' : 'outline';
  const isPending = extension.isPending || isRenewing;
  const handleClick = (): void => (isEnded ? void renew(cart) : extension.extend());
  return (
    <>
      <HoldTimer
        ref={timerRef}
        tone={status === 'held' ? 'calm' : 'warn'}
        action={
          !isReadOnly &&
          (isEnded || canExtend) && (
            <HoldButton {...{ label, variant, isPending, timerRef }} onClick={handleClick} />
          )
        }
      >
        {isEnded && endedText}
        {!isEnded && !isShown && t('hold_held')}
        {!isEnded && isShown && (
          <HeldText text={t(cart.total.value === 0 ? 'hold_text_free' : 'hold_text')}>
            {timeLeft.formatted}
          </HeldText>
        )}
      </HoldTimer>
      <VisuallyHidden>
        <output>{announcement.text}</output>
      </VisuallyHidden>
    </>
  );
}

/** 'Held for <b>14:32</b>. Pay before it runs out.': what follows the time is left out where it takes too much room. */
function HeldText({ text, children }: { text: string; children: string }) {
  const [before, after] = text.split('{time}');
  return (
    <>
      {before}
      <b>{children}</b>
      <span className="cart-hold__step">{after}</span>
    </>
  );
}

type HoldButtonProps = {
  label: string;
  variant: ButtonVariant;
  isPending: boolean;
  timerRef: RefObject<HTMLElement | null>;
  onClick: () => void;
};

/** Removed once the hold is extended: the focus then moves to the timer. */
function HoldButton({ timerRef, label, ...rest }: HoldButtonProps) {
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => timerRef.current);
  return (
    <Button size="s" ref={buttonRef} {...rest}>
      {label}
    </Button>
  );
}
