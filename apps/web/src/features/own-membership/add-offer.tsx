import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { InBasket, useAddToCart } from '../cart/index.ts';
import type { MembershipOffer } from '../membership/index.ts';

type Props = {
  offer: MembershipOffer;
  label: string;
  /** What it is about, for screen readers; empty if the label says it. */
  name: string;
};

/** Adds a renewal to the basket. */
export function AddOffer({ offer, label, name }: Props) {
  const t = useText('own_membership');
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const { item, inCart } = offer;
  if (inCart || isAdded) return <InBasket name={name || label} shouldFocus={isAdded} />;
  if (!item) return null;
  const addItem = async (): Promise<void> => {
    if (await add(item)) setAdded(true);
  };
  return (
    <>
      <Button variant="secondary" size="s" isPending={isPending} onClick={() => void addItem()}>
        {label}
        {name !== '' && <VisuallyHidden>{` ${name}`}</VisuallyHidden>}
      </Button>
      {error && (
        <Notification tone="danger" shouldAnnounce title={t('not_added')}>
          {error.message}
        </Notification>
      )}
    </>
  );
}
