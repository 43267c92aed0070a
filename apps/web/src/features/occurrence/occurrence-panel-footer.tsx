import { Button, LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useState } from 'react';
import { afterDialogsClose } from '../../lib/accessibility/after-dialogs-close.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { createBookingInput } from '../booking/index.ts';
import { useAddToCart, useCart, useCartLines, useShowAddition } from '../cart/index.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import { GuestPrompt } from './guest-prompt.tsx';
import { InBasketFooter } from './in-basket-footer.tsx';
import { removeOccurrenceParam } from './occurrence-href.ts';
import { OverlapNotice } from './overlap-notice.tsx';
import type { OccurrenceDetails } from './queries.ts';

type Props = { occurrence: OccurrenceDetails; selectedOptionId: string | undefined; onAdded: () => void };

/** The panel's main button: adds to the cart, or leads to the step that is needed first. */
export function OccurrencePanelFooter({ occurrence, selectedOptionId, onAdded }: Props) {
  const t = useText('activity');
  const user = useUser();
  const { add, isPending, error } = useAddToCart();
  const { cart } = useCart();
  const { lines, isReadOnly } = useCartLines(occurrence.id);
  const showAddition = useShowAddition();
  const [isGuestPromptOpen, setGuestPromptOpen] = useState(false);
  const addOccurrence = async (): Promise<void> => {
    const newCart = await add(
      createBookingInput(
        occurrence.id,
        selectedOptionId === undefined ? {} : { pricingOptionId: selectedOptionId },
      ),
    );
    if (!newCart) return setGuestPromptOpen(false);
    const added = newCart.items.filter(
      ({ cartableResource: booked }) => booked?.occurrenceId === occurrence.id,
    );
    onAdded();
    // Screen readers announce nothing outside of an open dialog, and it takes Escape.
    afterDialogsClose(() => showAddition(added));
  };
  if (lines.length > 0) return <InBasketFooter lines={lines} isReadOnly={isReadOnly} />;
  if (occurrence.bookableAction.action !== 'book') return <NextStep occurrence={occurrence} />;
  if (isGuestPromptOpen && user === null) {
    return (
      <GuestPrompt
        canContinue={occurrence.guestPrompt === 'log_in_or_continue'}
        isPending={isPending}
        onContinue={() => void addOccurrence()}
      />
    );
  }
  // A guest who has something in the basket has answered the prompt before.
  const shouldPrompt =
    user === null && ((cart?.itemCount ?? 0) === 0 || occurrence.guestPrompt !== 'log_in_or_continue');
  const selectedPrice =
    occurrence.pricingOptions.find(({ id }) => id === selectedOptionId)?.price ?? occurrence.price;
  return (
    <div className="pv-stack">
      {error && (
        <Notification tone="danger" shouldAnnounce title={t('not_added')}>
          {error.message}
        </Notification>
      )}
      <OverlapNotice occurrence={occurrence} />
      <Button
        isBlock
        isPending={isPending}
        data-testid="add-to-basket"
        onClick={() => (shouldPrompt ? setGuestPromptOpen(true) : void addOccurrence())}
      >
        {selectedPrice ? t('add_for', { amount: selectedPrice.formatted }) : t('add_to_basket')}
      </Button>
    </div>
  );
}

/** The next step for an occurrence that cannot be booked. */
function NextStep({ occurrence: { bookableAction, reasons } }: Pick<Props, 'occurrence'>) {
  const t = useText('activity');
  const tc = useText('common');
  const { surfaceUrls } = useBoot();
  const { isKiosk } = useModes();
  const { pathname, search } = useLocation();
  const { open } = useLoginDialog();
  const { nextStep, action, message } = bookableAction;
  const hasExplanation = reasons.some((reason) => !reason.passed && reason.message !== null);
  if (nextStep === 'log_in') {
    return (
      <Button isBlock onClick={() => open({ reason: 'book' })}>
        {t('log_in_to_book')}
      </Button>
    );
  }
  if (nextStep === 'see_cart' || action === 'cancel_reservation') {
    return (
      <LinkButton isBlock href="/basket">
        {tc('view_basket')}
      </LinkButton>
    );
  }
  // A kiosk has no link to an account.
  if ((nextStep === 'see_bookings' || action === 'cancel_booking') && !isKiosk) {
    return (
      <LinkButton isBlock variant="secondary" href={surfaceUrls.account}>
        {t('see_bookings')}
      </LinkButton>
    );
  }
  return (
    <div className="pv-stack">
      {message === null && !hasExplanation && <p className="pv-muted">{t('sold_out_text')}</p>}
      <LinkButton isBlock variant="secondary" href={removeOccurrenceParam(pathname, search)}>
        {t('choose_another')}
      </LinkButton>
    </div>
  );
}
