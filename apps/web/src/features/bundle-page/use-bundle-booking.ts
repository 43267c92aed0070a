import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { RequestError } from '../../lib/http/request.ts';
import { anotherPerson } from '../../lib/navigation/another-person.ts';
import { openDocument } from '../../lib/navigation/open-document.ts';
import { useHref, useSearchParams } from '../../lib/navigation/router.tsx';
import { useHandOver } from '../../lib/navigation/use-hand-over.ts';
import { type CartItemInput, closeAddition, useAddToCart, useCart, useShowAddition } from '../cart/index.ts';
import { useLoginDialog, useUser } from '../person/index.ts';
import type { BookingActionsProps } from './booking-actions.tsx';
import { type BundleKind, useBookingErrorTitle } from './bundle-kind.ts';

type Options = {
  kind: BundleKind;
  input: CartItemInput;
  /** CMP-31, CRS-16: shows the messages of a refusal that concern questions. */
  showFieldErrors: (error: RequestError) => void;
  /** Starts the form of a guest again, for another person. */
  startAgain: () => void;
  onAdded: () => void;
};

/** The section with the sessions. */
export const sessionsId = 'sessions';

type Booking = Pick<BookingActionsProps, 'pendingAction' | 'error' | 'onAdd' | 'onCheckout'>;

/** CMP-12, CRS-07: adds a camp or course to the basket and confirms it there, or goes on to the checkout. */
export function useBundleBooking({ kind, input, showFieldErrors, startAgain, onAdded }: Options): Booking {
  const title = useBookingErrorTitle(kind);
  const queryClient = useQueryClient();
  const { add, error } = useAddToCart({
    hasNotice: true,
    errorTitle: title,
    onRefused: (refusal) => {
      showFieldErrors(refusal);
      // Shows the present state with its next step, for example that no place is left.
      void queryClient.invalidateQueries({ queryKey: [kind] });
    },
  });
  const { cart } = useCart();
  const user = useUser();
  const showAddition = useShowAddition({
    takesFocus: true,
    chooseAnother: useChooseAnother(startAgain),
    close: chooseSessions,
  });
  const { open } = useLoginDialog();
  const { openOutsideIframe } = useHandOver();
  const checkoutHref = useHref('/basket/checkout');
  const [pendingAction, setPendingAction] = useState<'add' | 'checkout'>();
  const addBundle = async (action: 'add' | 'checkout'): Promise<void> => {
    setPendingAction(action);
    const knownIds = new Set(cart?.items.map(({ id }) => id));
    const newCart = await add(input);
    if (newCart) {
      const items = newCart.items.filter(({ id }) => !knownIds.has(id));
      showAddition(items);
      onAdded();
      if (action === 'checkout' && !openOutsideIframe('/basket/checkout')) await openDocument(checkoutHref);
    }
    setPendingAction(undefined);
  };
  return {
    pendingAction,
    error: error
      ? { title, message: error.message, nextStep: error.nextStep, onRetry: () => void addBundle('add') }
      : undefined,
    onAdd: () => void addBundle('add'),
    onCheckout: () =>
      user === null
        ? open({ reason: 'book_and_pay', onLoggedIn: () => void addBundle('checkout') })
        : void addBundle('checkout'),
  };
}

/** Leads on with the same person, for whom other days may be chosen. */
function chooseSessions(): void {
  closeAddition();
  focusSection(document.getElementById(sessionsId));
}

function focusSection(section: HTMLElement | null, control: HTMLElement | null = section): void {
  section?.scrollIntoView();
  control?.focus({ preventScroll: true });
}

/** AUT-25: returns the function that starts the form again for another person, with nobody chosen. */
function useChooseAnother(startAgain: () => void): () => void {
  const user = useUser();
  const [, setParams] = useSearchParams();
  return () => {
    closeAddition();
    // The fields are new before one of them has the focus.
    if (!user) flushSync(startAgain);
    const who = document.getElementById('who');
    focusSection(who, who?.querySelector<HTMLElement>('input:enabled:not(:checked)') ?? who);
    if (user)
      setParams(() => new URLSearchParams({ for: anotherPerson }), {
        replace: true,
        preventScrollReset: true,
      });
  };
}
