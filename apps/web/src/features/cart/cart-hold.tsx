import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { HoldTimer } from '@pavilion/ui/feedback/hold-timer';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import type { CartState } from './use-cart.ts';
import { useExtendCart } from './use-extend-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

/** BSK-15: the time left on the hold, with a button to extend it or, once it has expired, to renew it. */
export function CartHold({ state }: { state: CartState }) {
  const t = useText('checkout');
  const { extend, isPending } = useExtendCart();
  const timeLeft = useTimeLeft(state);
  const hold = state.cart?.hold;
  if (!timeLeft || !hold) return null;
  const isEnded = timeLeft.status === 'ended';
  const isWarning = timeLeft.status !== 'held';
  const renderButton = (label: string) => (
    <Button variant="outline" size="s" isPending={isPending} onClick={extend}>
      {label}
    </Button>
  );
  return (
    <>
      <HoldTimer
        tone={isWarning ? 'warn' : 'calm'}
        action={
          isEnded
            ? renderButton(t('hold_renew'))
            : isWarning && hold.canExtend
              ? renderButton(t('hold_extend'))
              : null
        }
      >
        {isEnded ? (
          t('hold_ended')
        ) : (
          <Trans text={t('hold_text')} placeholder="time">
            <b>{timeLeft.formatted}</b>
          </Trans>
        )}
      </HoldTimer>
      <VisuallyHidden>
        {/* Announces once at two minutes and once at the end, not every second. */}
        <output>{isEnded ? t('hold_ended') : isWarning ? t('hold_two_minutes') : ''}</output>
      </VisuallyHidden>
    </>
  );
}
