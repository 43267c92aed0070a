import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { type CartItem, InBasket, useAddToCart } from '../cart/index.ts';
import { ChangeLink, type MembershipOffer, type MembershipPlan, needsDetails } from '../membership/index.ts';
import { AddButton } from './add-button.tsx';
import { useRemoveChoice } from './use-remove-choice.ts';

type Props = {
  plan: MembershipPlan;
  offer: MembershipOffer;
  /** The membership that is in the basket for the customer, of this plan or of another. */
  line: CartItem | undefined;
  headingId: string;
};

/** PRC-05: changes to a plan, also in place of another that is in the basket, and takes the choice back. */
export function ChangeAction({ plan, offer, line, headingId }: Props) {
  const t = useText('own_membership');
  const { surfaceUrls } = useBoot();
  const { add, isPending, error } = useAddToCart();
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveChoice();
  const [isAdded, setAdded] = useState(false);
  if (line?.membership?.planId === plan.id) {
    return <Chosen plan={plan} line={line} isAdded={isAdded} headingId={headingId} />;
  }
  if (!line && needsDetails(plan)) return <ChangeLink plan={plan} offer={offer} />;
  const choose = async (): Promise<void> => {
    if (line && !(await remove(line).catch(() => null))) return;
    if (needsDetails(plan)) window.location.assign(`${surfaceUrls.join}/join/${plan.id}`);
    else if (await add({ purchasableType: 'pricingOption', purchasableId: plan.id })) setAdded(true);
  };
  return (
    <AddButton isPending={isPending || isRemoving} error={error} onClick={() => void choose()}>
      {t(line ? 'change_instead' : 'change_to', { plan: plan.name })}
    </AddButton>
  );
}

type ChosenProps = Pick<Props, 'plan' | 'headingId'> & { line: CartItem; isAdded: boolean };

function Chosen({ plan, line, isAdded, headingId }: ChosenProps) {
  const t = useText('own_membership');
  const { mutate: remove, isPending } = useRemoveChoice();
  const undo = useFocusFallback<HTMLButtonElement>(() => document.getElementById(headingId));
  return (
    <div className="pv-cluster">
      <InBasket name={plan.name} shouldFocus={isAdded} />
      <Button ref={undo} variant="quiet" size="s" isPending={isPending} onClick={() => remove(line)}>
        {t('change_undo')}
        <VisuallyHidden>{` (${plan.name})`}</VisuallyHidden>
      </Button>
    </div>
  );
}
