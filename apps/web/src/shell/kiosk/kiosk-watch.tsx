import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../../features/cart/index.ts';
import { useUser } from '../../features/person/index.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useBoot, useSend } from '../page.tsx';
import { useText } from '../text.tsx';
import { endVisit } from './end-visit.ts';
import './kiosk.css';
import { useIdle } from './use-idle.ts';

const IdleWarning = lazyPart(async () => (await import('./idle-warning.tsx')).IdleWarning);

/** MOD-01: sees to it that the next person at a kiosk finds nothing of the one before. */
export function KioskWatch() {
  const t = useText('kiosk');
  const send = useSend();
  const queryClient = useQueryClient();
  const { basename } = useBoot();
  const { pathname } = useLocation();
  const { cart } = useCart();
  const isGuest = useUser() === null;
  const [isEnding, setEnding] = useState(false);
  const isUntouched = pathname === '/kiosk' && isGuest && (cart?.itemCount ?? 0) === 0;
  const end = useCallback(() => {
    setEnding(true);
    void endVisit({ send, queryClient, isGuest, basename });
  }, [send, queryClient, isGuest, basename]);
  const left = useIdle(!isUntouched, end);
  if (isEnding) {
    return <output className="kiosk-cover">{t('ending')}</output>;
  }
  return <IdleWarning seconds={left} />;
}
