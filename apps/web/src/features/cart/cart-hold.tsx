import { Button } from '@pavilion/ui/button';
import { HoldClock } from '@pavilion/ui/hold-clock';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { Around } from '../../shell/around.tsx';
import { useText } from '../../shell/text.tsx';
import type { CartState } from './use-cart.ts';
import { useExtendCart } from './use-extend-cart.ts';
import { useTimeLeft } from './use-time-left.ts';

/** BSK-15: the one clock over all places, how to get more time, and that it ran out. */
export function CartHold({ state }: { state: CartState }) {
  const t = useText('checkout');
  const { extend, pending } = useExtendCart();
  const left = useTimeLeft(state);
  const hold = state.cart?.hold;
  if (!left || !hold) return null;
  const isEnded = left.standing === 'ended';
  const isWarning = left.standing !== 'held';
  const button = (words: string) => (
    <Button variant="outline" size="s" pending={pending} onClick={extend}>
      {words}
    </Button>
  );
  return (
    <>
      <HoldClock
        tone={isWarning ? 'warn' : 'calm'}
        action={
          isEnded ? button(t('hold_renew')) : isWarning && hold.canExtend ? button(t('hold_extend')) : null
        }
      >
        {isEnded ? (
          t('hold_ended')
        ) : (
          <Around text={t('hold_text')} hole="time">
            <b>{left.clock}</b>
          </Around>
        )}
      </HoldClock>
      <VisuallyHidden>
        {/* Said once when two minutes are left and once at the end, never every second. */}
        <output>{isEnded ? t('hold_ended') : isWarning ? t('hold_two_minutes') : ''}</output>
      </VisuallyHidden>
    </>
  );
}
