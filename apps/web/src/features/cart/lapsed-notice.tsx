import { Button, TextButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState, useSyncExternalStore } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lapsedPlaces } from './lapsed-places.ts';
import type { Cart } from './queries.ts';
import { useAddToCart } from './use-add-to-cart.ts';

const noPlaces: readonly never[] = [];

/** BSK-44: which places went to others, and a way to ask for each again. */
export function LapsedNotice() {
  const places = useSyncExternalStore(lapsedPlaces.subscribe, lapsedPlaces.list, () => noPlaces);
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
  const { dayShort, time } = useDateFormat();
  const { add, isPending } = useAddToCart();
  const [refusal, setRefusal] = useState<string>();
  const dismiss = (): void => lapsedPlaces.dismiss(place.occurrenceId);
  const addAgain = async (): Promise<void> => {
    const cart = await add({ id: place.occurrenceId });
    if (cart) dismiss();
    else setRefusal(t('lapsed_refused'));
  };
  const when = `${dayShort(place.startsAt.local)}, ${time(place.startsAt.format24Hour)}`;
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
            {t('put_away')}
          </TextButton>
        </span>
      }
    >
      <p>{refusal ?? t('lapsed_text', { when })}</p>
    </Notification>
  );
}
