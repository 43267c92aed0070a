import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { dismissLapsedPlace, type LapsedPlace, lapsedPlaces } from './lapsed-places.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** BSK-44: lists the lapsed places, each with a button to add it again. */
export function LapsedNotice() {
  const places = lapsedPlaces.useValue();
  if (places.length === 0) return null;
  return (
    <div className="cart-lapsed pv-stack">
      {places.map((place) => (
        <LapsedPlaceNotice key={place.occurrenceId} place={place} />
      ))}
    </div>
  );
}

function LapsedPlaceNotice({ place }: { place: LapsedPlace }) {
  const t = useText('checkout');
  const { formatShortDay, formatTime } = useDateFormat();
  const { add, isPending } = useAddToCart();
  const [refusal, setRefusal] = useState<string>();
  const dismiss = (): void => dismissLapsedPlace(place.occurrenceId);
  const addAgain = async (): Promise<void> => {
    const cart = await add({ id: place.occurrenceId });
    if (cart) dismiss();
    else setRefusal(t('lapsed_refused'));
  };
  const when = `${formatShortDay(place.startsAt.local)}, ${formatTime(place.startsAt.format24Hour)}`;
  return (
    <Notification
      tone="warning"
      shouldAnnounce
      title={t('lapsed_title', { name: place.name })}
      actions={
        <span className="pv-cluster">
          <Button variant="outline" size="s" isPending={isPending} onClick={() => void addAgain()}>
            {t('add_again')}
          </Button>
          <TextButton className="pv-small" onClick={dismiss}>
            {t('dismiss')}
          </TextButton>
        </span>
      }
    >
      <p>{refusal ?? t('lapsed_text', { when })}</p>
    </Notification>
  );
}
