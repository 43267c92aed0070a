import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useState } from 'react';
import { InBasket, useAddToCart } from '../cart/index.ts';
import type { MembershipOffer } from '../membership/index.ts';
import { AddButton } from './add-button.tsx';

type Props = {
  offer: MembershipOffer;
  label: string;
  /** What it is about, for screen readers; empty if the label says it. */
  name: string;
};

/** Adds a renewal to the basket. */
export function AddOffer({ offer, label, name }: Props) {
  const { add, isPending, error } = useAddToCart();
  const [isAdded, setAdded] = useState(false);
  const { item, inCart } = offer;
  if (inCart || isAdded) return <InBasket name={name || label} shouldFocus={isAdded} />;
  if (!item) return null;
  const addItem = async (): Promise<void> => {
    if (await add(item)) setAdded(true);
  };
  return (
    <AddButton isPending={isPending} error={error} onClick={() => void addItem()}>
      {label}
      {name !== '' && <VisuallyHidden>{` ${name}`}</VisuallyHidden>}
    </AddButton>
  );
}
