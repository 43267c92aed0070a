import { Button } from '@pavilion/ui/base/button';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useUser } from '../person/index.ts';
import { KioskOverlay } from './kiosk-overlay.tsx';
import { useEndVisit } from './use-end-visit.ts';

/** Seconds without input after which a confirmation at a kiosk ends the visit. Shorter than an idle visit (MOD-01). */
const doneSeconds = 45;
const touchEvents = ['pointerdown', 'touchmove', 'keydown', 'input', 'wheel'] as const;

/** MOD-01: ends the visit after a confirmation or a found booking, on request or by itself. Any input starts the time again. */
export function KioskDone() {
  const t = useText('kiosk');
  const { isEnding, end } = useEndVisit();
  const secondsLeft = useSecondsLeft(end);
  // Who has only given their details has not logged in.
  const isGuest = useUser()?.isProvisional ?? true;
  return (
    <div className="kiosk-done" data-testid="kiosk-done">
      <Button size="l" isBlock onClick={end}>
        {t('done')}
      </Button>
      <p className="pv-small pv-muted" role="timer">
        {t(isGuest ? 'ends_in' : 'done_in', { count: secondsLeft })}
      </p>
      {isEnding && <KioskOverlay />}
    </div>
  );
}

function useSecondsLeft(onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(doneSeconds);
  useEffect(() => {
    let since = performance.now();
    let hasEnded = false;
    const restart = (): void => {
      since = performance.now();
      setSecondsLeft(doneSeconds);
    };
    const check = (): void => {
      const left = Math.max(0, Math.ceil(doneSeconds - (performance.now() - since) / 1000));
      setSecondsLeft(left);
      if (left > 0 || hasEnded) return;
      hasEnded = true;
      onEnd();
    };
    const timer = setInterval(check, 250);
    for (const type of touchEvents) addEventListener(type, restart, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const type of touchEvents) removeEventListener(type, restart, { capture: true });
    };
  }, [onEnd]);
  return secondsLeft;
}
