import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useCart } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { blockExternalLinks } from './block-external-links.ts';
import { KioskOverlay } from './kiosk-overlay.tsx';
import { useEndVisit } from './use-end-visit.ts';
import { useIdle } from './use-idle.ts';

const IdleWarning = lazyWithRetry(async () => (await import('./idle-warning.tsx')).IdleWarning);

/** MOD-01: sees to it that the next person at a kiosk finds nothing of the one before. */
export function KioskIdleGuard() {
  const { pathname } = useLocation();
  const { cart } = useCart();
  const isGuest = useUser() === null;
  const { isEnding, end } = useEndVisit();
  const isUntouched = pathname === '/kiosk' && isGuest && (cart?.itemCount ?? 0) === 0;
  const secondsLeft = useIdle(!isUntouched, end);
  useEffect(blockExternalLinks, []);
  return isEnding ? <KioskOverlay /> : <IdleWarning secondsLeft={secondsLeft} />;
}
