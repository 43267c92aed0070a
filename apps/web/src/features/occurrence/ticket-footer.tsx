import { formatMoney } from '@pavilion/domain/money';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { useState } from 'react';
import { afterDialogsClose } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { createTicketInput } from '../booking/index.ts';
import { AdditionRefusal, type AddToCart, useCartLines, useShowAddition } from '../cart/index.ts';
import { useUser } from '../person/index.ts';
import { FamilyTicketOffer } from './family-ticket-offer.tsx';
import { getOtherStep } from './footer-reason.tsx';
import { GuestPrompt } from './guest-prompt.tsx';
import { InBasketFooter } from './in-basket-footer.tsx';
import { OverlapNotice } from './overlap-notice.tsx';
import type { OccurrenceDetails } from './queries.ts';
import { type ChosenTicket, summariseTickets, type TicketQuantities } from './ticket-selection.ts';
import { useShouldPrompt } from './use-should-prompt.ts';

type Props = {
  occurrence: OccurrenceDetails;
  addition: AddToCart;
  quantities: TicketQuantities;
  onChange: (quantities: TicketQuantities) => void;
  onAdded: () => void;
};

/** ACT-29: adds the chosen tickets together, or says why they cannot be added. */
export function TicketFooter(props: Props) {
  const { occurrence, addition, quantities, onChange } = props;
  const t = useText('activity');
  const { client } = useBoot();
  const { lines, isReadOnly } = useCartLines(occurrence.id);
  const [isPromptOpen, setPromptOpen] = useState(false);
  const reference = useUser()?.reference ?? null;
  const { chosen, people, amount, refusal } = summariseTickets(occurrence, quantities, lines, reference);
  const { isPending, error } = addition;
  const { addTickets, shouldPrompt, canContinue } = useAddTickets(props);
  if (refusal?.key === 'tickets_none' && lines.length > 0)
    return <InBasketFooter lines={lines} isReadOnly={isReadOnly} />;
  if (isPromptOpen && shouldPrompt && !refusal) {
    return (
      <GuestPrompt
        canContinue={canContinue}
        occurrence={occurrence}
        isPending={isPending}
        onContinue={() => void addTickets(chosen).then((isAdded) => isAdded || setPromptOpen(false))}
      />
    );
  }
  const total = formatMoney(amount, client.currency);
  const reason = refusal && withoutStart(t(refusal.key, refusal.params), error?.message ?? '');
  return (
    <div className="pv-stack">
      <Refusal
        addition={addition}
        occurrence={occurrence}
        reason={reason}
        onRetry={() => void addTickets(chosen)}
      />
      <OverlapNotice occurrence={occurrence} />
      <FamilyTicketOffer occurrence={occurrence} quantities={quantities} onUse={onChange} />
      {people > 0 && (
        <output className="ticket-choice__total">
          <span>
            {t('tickets_total')} <small>{t('tickets_people', { count: people })}</small>
          </span>
          <span>{total}</span>
          {/* Announced with the total; the button shows it. */}
          <VisuallyHidden>{reason}</VisuallyHidden>
        </output>
      )}
      <Button
        isBlock
        isPending={isPending}
        disabledReason={reason}
        data-testid="add-to-basket"
        onClick={() => (shouldPrompt ? setPromptOpen(true) : void addTickets(chosen))}
      >
        {people > 0 ? t('add_for', { amount: total }) : t('add_to_basket')}
      </Button>
    </div>
  );
}

/** The reason without the sentence that the server's refusal above it has said. */
const withoutStart = (reason: string, said: string): string =>
  reason.startsWith(said) ? reason.slice(said.length).trim() : reason;

type RefusalProps = Pick<Props, 'addition' | 'occurrence'> & {
  /** Why the button is disabled. Its element is another one with a reason, and the focused one is removed. */
  reason: string | null;
  onRetry: () => void;
};

/** Why the tickets were not added. */
function Refusal({ addition: { error, pressed }, occurrence, reason, onRetry }: RefusalProps) {
  const t = useText('activity');
  if (!error) return null;
  return (
    <AdditionRefusal
      title={t('not_added')}
      error={error}
      state={reason}
      pressed={pressed}
      onRetry={onRetry}
      otherStep={getOtherStep(error, occurrence)}
    >
      {error.message}
    </AdditionRefusal>
  );
}

/** Adds tickets all or none, then closes the panel. Resolves to whether they were added. */
function useAddTickets({ occurrence, addition: { addAll }, onAdded, onChange }: Props) {
  const showAddition = useShowAddition();
  const canContinue = occurrence.guestPrompt === 'log_in_or_continue';
  const shouldPrompt = useShouldPrompt(canContinue);
  return {
    addTickets: async (chosen: readonly ChosenTicket[]): Promise<boolean> => {
      const items = chosen.map(({ id, quantity }) => createTicketInput(occurrence.id, id, quantity));
      const { cart: newCart } = await addAll(items, { isAllOrNone: true });
      if (!newCart) return false;
      const added = newCart.items.filter(
        ({ cartableResource: booked }) => booked?.occurrenceId === occurrence.id,
      );
      onAdded();
      // The panel stays mounted: opened again, it adds nothing twice.
      onChange({});
      // Screen readers announce nothing outside of an open dialog, and it takes Escape.
      afterDialogsClose(() => showAddition(added));
      return true;
    },
    shouldPrompt,
    canContinue,
  };
}
