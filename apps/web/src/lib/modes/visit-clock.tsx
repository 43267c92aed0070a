import { Button } from '@pavilion/ui/base/button';
import { formatClock } from '../dates/format-clock.ts';
import { useText } from '../i18n/text.tsx';
import { Trans } from '../i18n/trans.tsx';
import { useModes } from './modes.ts';
import { useSoonestClock } from './soonest-clock.ts';
import { maxFrameMinutes, visitClock } from './visit-activity.ts';

/**
 * MOD-01: at a kiosk, the time left in a frame that reports no input, and before that how long it will be. Any touch of
 * the page gives more time, so the button needs no handler.
 */
export function VisitClock() {
  const t = useText('checkout');
  const { isKiosk } = useModes();
  const secondsLeft = visitClock.useValue();
  const isShown = useSoonestClock('visit', secondsLeft);
  if (!isKiosk) return null;
  const isRunning = secondsLeft !== undefined;
  return (
    <div className={isRunning ? 'visit-clock visit-clock--on' : 'visit-clock'} data-testid="visit-clock">
      <p className="pv-small">
        {!isRunning && t('visit_clock_note', { count: maxFrameMinutes })}
        {isRunning && isShown && (
          <Trans text={t('visit_clock')} placeholder="time">
            <b>{formatClock(secondsLeft)}</b>
          </Trans>
        )}
      </p>
      <Button variant="outline" size="s">
        {t('still_here')}
      </Button>
    </div>
  );
}
