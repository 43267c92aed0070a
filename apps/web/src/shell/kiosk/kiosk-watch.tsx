import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../../features/cart/index.ts';
import { useUser } from '../../features/person/index.ts';
import { lazyPart } from '../lazy-part.tsx';
import { keepInside } from './keep-inside.ts';
import { KioskCover } from './kiosk-cover.tsx';
import { useEndVisit } from './use-end-visit.ts';
import { useIdle } from './use-idle.ts';

const IdleWarning = lazyPart(async () => (await import('./idle-warning.tsx')).IdleWarning);

/** MOD-01: sees to it that the next person at a kiosk finds nothing of the one before. */
export function KioskWatch() {
  const { pathname } = useLocation();
  const { cart } = useCart();
  const isGuest = useUser() === null;
  const { isEnding, end } = useEndVisit();
  const isUntouched = pathname === '/kiosk' && isGuest && (cart?.itemCount ?? 0) === 0;
  const left = useIdle(!isUntouched, end);
  useEffect(keepInside, []);
  return isEnding ? <KioskCover /> : <IdleWarning seconds={left} />;
}
