import { Button, TextButton } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import { useState, useSyncExternalStore } from 'react';
import { useSayWhen } from '../../shell/say-when.ts';
import { useText } from '../../shell/text.tsx';
import type { Cart } from './cart-query.ts';
import { lapsedPlaces } from './lapsed-places.ts';
import { useAddToCart } from './use-add-to-cart.ts';

const none: readonly never[] = [];

/** BSK-44: which places went to others, and a way to ask for each again. */
export function LapsedNotice() {
  const places = useSyncExternalStore(lapsedPlaces.subscribe, lapsedPlaces.list, () => none);
  if (places.length === 0) return null;
  return (
    <div className="cart-lapsed pv-stack">
      {places.map((place) => (
        <LapsedPlace key={place.occurrenceId} place={place} />
      ))}
    </div>
  );
}

function LapsedPlace({ place }: { place: Cart['lapsed'][number] }) {
  const t = useText('checkout');
  const { dayShort, time } = useSayWhen();
  const { add, pending } = useAddToCart();
  const [refusal, setRefusal] = useState<string>();
  const putAway = (): void => lapsedPlaces.putAway(place.occurrenceId);
  const addAgain = async (): Promise<void> => {
    const cart = await add({ id: place.occurrenceId });
    if (cart) putAway();
    else setRefusal(t('lapsed_refused'));
  };
  const when = `${dayShort(place.startsAt.local)}, ${time(place.startsAt.format24Hour)}`;
  return (
    <Notification
      tone="warning"
      announce
      title={t('lapsed_title', { name: place.name })}
      actions={
        <span className="pv-flow">
          <Button variant="outline" size="s" pending={pending} onClick={() => void addAgain()}>
            {t('add_again')}
          </Button>
          <TextButton className="pv-small" onClick={putAway}>
            {t('put_away')}
          </TextButton>
        </span>
      }
    >
      <p>{refusal ?? t('lapsed_text', { when })}</p>
    </Notification>
  );
}
