import { useEffect } from 'react';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useSoonestClock } from '../../lib/modes/soonest-clock.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useCart } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { KioskOverlay } from './kiosk-overlay.tsx';
import { useEndVisit } from './use-end-visit.ts';
import { useIdle } from './use-idle.ts';

const IdleWarning = lazyWithRetry(async () => (await import('./idle-warning.tsx')).IdleWarning);

/** MOD-01: ends an idle visit, so the next person at a kiosk sees nothing of the previous one. */
export function KioskIdleGuard() {
  const { pathname } = useLocation();
  const { cart } = useCart();
  const isGuest = useUser() === null;
  const { isEnding, end } = useEndVisit();
  const isUntouched = pathname === '/kiosk' && isGuest && (cart?.itemCount ?? 0) === 0;
  const secondsLeft = useIdle(!isUntouched, end);
  useSoonestClock('warning', secondsLeft);
  useEffect(blockExternalLinks, []);
  return isEnding ? <KioskOverlay /> : <IdleWarning secondsLeft={secondsLeft} />;
}

/** MOD-01: on another website a visit would not end and no link would lead back. Returns the clean-up. */
function blockExternalLinks(): () => void {
  const handleClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.origin !== location.origin || link.target === '_blank') event.preventDefault();
  };
  const eventTypes = ['click', 'auxclick'] as const;
  for (const eventType of eventTypes) addEventListener(eventType, handleClick, { capture: true });
  return () => {
    for (const eventType of eventTypes) removeEventListener(eventType, handleClick, { capture: true });
  };
}
