import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useModes } from '../../lib/modes/modes.ts';
import { useLocation } from '../../lib/navigation/router.tsx';
import { useMediaQuery } from '../../lib/page/use-media-query.ts';
import { createStore } from '../../lib/store/create-store.ts';
import type { CartItem } from './queries.ts';
import { useCart } from './use-cart.ts';

type Options = {
  /** Moves the focus to the confirmation, because the control that added the lines is hidden or disabled now. */
  takesFocus?: boolean;
  /** Leads to the choice of the next person, where the page has one. */
  chooseAnother?: () => void;
  /** Closes the confirmation in another way, for example with a step to what can be added next. */
  close?: () => void;
};
type Addition = Options & { lineIds: readonly string[]; pathname: string };

/** What was added last, until its confirmation is closed. */
const lastAddition = createStore<Addition | null>(null);
const hasSideCart = createStore(false);

export const closeAddition = (): void => lastAddition.set(null);

/** SHL-12: returns the function that shows the confirmation of added lines, until this page is left. */
export function useShowAddition(options: Options = {}): (items: readonly CartItem[]) => void {
  const { pathname } = useLocation();
  return (items) =>
    lastAddition.set(items.length > 0 ? { ...options, lineIds: items.map(({ id }) => id), pathname } : null);
}

export type ShownAddition = Options & { items: readonly CartItem[]; close: () => void };

/** Whether a confirmation is open for this page, at either place. */
export function useIsAdditionOpen(): boolean {
  const side = useAddition('side');
  const bar = useAddition('bar');
  return side !== null || bar !== null;
}

/** SHL-12: the added lines, if the confirmation is open at this place: beside the page or in the bar below it. */
export function useAddition(place: 'side' | 'bar'): ShownAddition | null {
  const { pathname } = useLocation();
  const { cart } = useCart();
  const addition = lastAddition.useValue();
  const isHere = useIsSideCartVisible() === (place === 'side');
  const items =
    addition?.pathname === pathname && isHere && cart?.hold?.ended !== true
      ? (cart?.items.filter(({ id }) => addition.lineIds.includes(id)) ?? [])
      : [];
  const isOpen = items.length > 0;
  useCloseOnEscape(isOpen);
  return isOpen ? { close: closeAddition, ...addition, items } : null;
}

function useIsSideCartVisible(): boolean {
  const isWide = useMediaQuery('(min-width: 75em)');
  return hasSideCart.useValue() && isWide;
}

/**
 * Tells the bar that the page shows the cart at its side. The bar of an embedded page stays in the visible part of its
 * frame, and the side may be outside of it.
 */
export function useSideCartMark(side: RefObject<HTMLElement | null>): void {
  const { isEmbedded } = useModes();
  useEffect(() => {
    const observer = isEmbedded
      ? new IntersectionObserver(([entry]) => hasSideCart.set(entry?.isIntersecting === true), {
          threshold: 0.5,
        })
      : undefined;
    if (observer && side.current) observer.observe(side.current);
    else hasSideCart.set(true);
    return () => {
      observer?.disconnect();
      hasSideCart.set(false);
    };
  }, [isEmbedded, side]);
}

/** Whether the page has a side cart, in windows that are wide enough for it. */
export const useHasSideCart = hasSideCart.useValue;

function useCloseOnEscape(isOpen: boolean): void {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    // An open dialog closes first.
    if (key === 'Escape' && document.querySelector('.pv-scrim--shown') === null) closeAddition();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    // A closing dialog stops the event before it reaches the document.
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, [isOpen]);
}
