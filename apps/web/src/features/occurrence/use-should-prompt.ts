import { useModes } from '../../lib/modes/modes.ts';
import { useCart } from '../cart/index.ts';
import { useUser } from '../person/index.ts';

/**
 * AUT-12: whether to ask a guest to log in before an addition. One who has something in the basket has answered before.
 * At a kiosk the checkout alone asks, because nobody there stays logged in.
 */
export function useShouldPrompt(canContinue: boolean): boolean {
  const user = useUser();
  const { cart } = useCart();
  const { isKiosk } = useModes();
  return user === null && (!canContinue || ((cart?.itemCount ?? 0) === 0 && !isKiosk));
}
