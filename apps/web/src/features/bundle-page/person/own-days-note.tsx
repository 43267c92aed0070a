import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../../lib/i18n/text.tsx';
import { type Bundle, isBookable, isPartlyInBasket } from '../../bundle/index.ts';
import { useIsAdditionOpen } from '../../cart/index.ts';

/**
 * CMP-05, CMP-27: says why the choice of days has changed, once it is known that this person has some of them in the basket.
 * The confirmation of an addition says it already.
 */
export function OwnDaysNote({ bundle, name }: { bundle: Bundle; name: string }) {
  const t = useText('bundle');
  if (useIsAdditionOpen() || !isPartlyInBasket(bundle) || !isBookable(bundle)) return null;
  return (
    <Notification className="bundle-own-days" shouldAnnounce data-testid="own-days">
      {name === '' ? t('days_in_basket') : t('days_in_basket_named', { name })}
    </Notification>
  );
}
