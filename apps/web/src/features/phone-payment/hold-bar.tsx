import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { HoldTimer } from '@pavilion/ui/feedback/hold-timer';
import { useText } from '../../lib/i18n/text.tsx';
import { Trans } from '../../lib/i18n/trans.tsx';
import { type Cart, useHoldAnnouncement, useTimeLeft } from '../cart/index.ts';

/** BSK-15: the hold of a kiosk's basket, at the top of the window of the phone that pays it. Only the kiosk extends it. */
export function HoldBar({ state }: { state: { cart: Cart; receivedAt: number } }) {
  const t = useText('checkout');
  const timeLeft = useTimeLeft(state);
  const { text } = useHoldAnnouncement(timeLeft, t('hold_ended'));
  if (!timeLeft) return null;
  return (
    <div className="phone-payment__hold">
      <HoldTimer tone={timeLeft.status === 'held' ? 'calm' : 'warn'}>
        {timeLeft.status === 'ended' ? (
          t('hold_ended')
        ) : (
          <Trans text={t('hold_text')} placeholder="time">
            <b>{timeLeft.formatted}</b>
          </Trans>
        )}
      </HoldTimer>
      <VisuallyHidden>
        <output>{text}</output>
      </VisuallyHidden>
    </div>
  );
}
