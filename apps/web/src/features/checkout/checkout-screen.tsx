import { LinkButton } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterDialogsClose, isFocusLost } from '../../lib/accessibility/after-dialogs-close.ts';
import { useFocusOnArrival } from '../../lib/accessibility/use-focus-on-arrival.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { addModes } from '../../lib/modes/modes.ts';
import { PageBreadcrumbs } from '../../lib/navigation/page-breadcrumbs.tsx';
import { rememberCompletedOrder } from '../../lib/page/completed-order.ts';
import { useBoot, useDocumentMeta } from '../../lib/page/page-context.tsx';
import {
  type Cart,
  CartFailed,
  CartLoading,
  cartKey,
  EmptyCart,
  getMissingAdultHref,
  LapsedNotice,
  LazyHoldBar,
  useCart,
} from '../cart/index.ts';
import { LazyJoiningSteps, LazyNoMembershipChosen } from '../online-joining/index.ts';
import { useSessionEnd, useUser } from '../person/index.ts';
import { LazyErasureNotice } from '../personal-data/index.ts';
import { LoginPrompt } from './login-prompt.tsx';
import './checkout.css';
import { CheckoutSteps } from './checkout-steps.tsx';
import { CollapsedSummary, SideSummary } from './checkout-summary.tsx';
import { useJoining } from './edit-link.tsx';
import { cartTransaction, hasReturnedFromBank } from './stored-transaction.ts';

/** RTE-03: the checkout, a document of its own: attendees, then payment. */
export function Screen() {
  const tc = useText('common');
  const user = useUser();
  const state = useCart();
  const isJoining = useBoot().surface === 'join';
  const { cart, error } = state;
  useDocumentMeta({ title: tc('checkout'), noIndex: true });
  const finishCheckout = useFinishCheckout();
  const hasItems = cart !== undefined && cart.items.length > 0;
  // The order of the current payment may already have emptied the cart, for example by the provider's event.
  const [isPaying, setPaying] = useState(() => cartTransaction.read() !== null || hasReturnedFromBank());
  const missingAdultHref = cart && getMissingAdultHref(cart);
  useFocusOnArrival();
  useFocusAfterLogin(user !== null);
  // The basket of a customer whose session has ended is that of the account.
  const hasEnded = useSessionEnd(user !== null);
  const canContinue = hasEnded || (user !== null && (hasItems || isPaying));
  return (
    <div className="pv-container">
      <Trail cart={hasItems ? cart : undefined} />
      <h1>{tc('checkout')}</h1>
      <LapsedNotice />
      <LazyErasureNotice />
      {!cart && !error && <CartLoading />}
      {!cart && error && <CartFailed state={state} />}
      {cart &&
        !hasItems &&
        !canContinue &&
        (isJoining ? <LazyNoMembershipChosen /> : <EmptyCart state={state} />)}
      {cart && (hasItems || canContinue) && (
        <>
          {hasItems && cart.hold && (
            <div className="pv-to-1200 checkout-hold">
              <LazyHoldBar />
            </div>
          )}
          {hasItems && (
            <div className="pv-to-1200 checkout-top">
              <CollapsedSummary cart={cart} />
            </div>
          )}
          <div className="pv-columns checkout-columns">
            {missingAdultHref !== undefined && !isPaying ? (
              <MissingAdult href={missingAdultHref} />
            ) : user ? (
              <CheckoutSteps {...{ user, cart, onBooked: finishCheckout, onPaying: setPaying }} />
            ) : (
              <LoginPrompt cart={cart} hasEnded={hasEnded} />
            )}
            {hasItems && <SideSummary state={state} cart={cart} />}
          </div>
        </>
      )}
    </div>
  );
}

function useFinishCheckout(): (orderId: string) => void {
  const { basename, surface } = useBoot();
  return (orderId) => {
    cartTransaction.clear();
    rememberCompletedOrder(orderId);
    // CHK-28. A full page load, because the checkout has its own Content Security Policy.
    const path = surface === 'join' ? 'order-confirmed' : 'booking-confirmed';
    location.assign(`${basename}${addModes(`/${path}/${orderId}`)}`);
  };
}

/** MOD-03: the steps of joining; elsewhere breadcrumbs. */
function Trail({ cart }: { cart: Cart | undefined }) {
  const tc = useText('common');
  const { surface } = useBoot();
  const { planId, hasVenue, plansHref, detailsHref } = useJoining(cart);
  if (surface !== 'join') {
    return (
      <PageBreadcrumbs
        items={[{ label: tc('shopping_basket'), href: '/basket' }, { label: tc('checkout') }]}
      />
    );
  }
  return (
    <div className="checkout-joining-steps">
      {cart && (
        <LazyJoiningSteps
          current="payment"
          planId={planId}
          hasVenue={hasVenue}
          hrefs={{ venue: '/', plan: plansHref, details: detailsHref }}
        />
      )}
    </div>
  );
}

/** Moves the focus to the current step when the form of the step before it is gone. */
function useFocusAfterLogin(isLoggedIn: boolean): void {
  // Until the queries after a log-in have arrived, the steps are those of the guest's cart.
  const queryCount = useIsMutating({ mutationKey: ['person'] }) + useIsFetching({ queryKey: cartKey });
  const isLoggingIn = queryCount > 0;
  const wasLoggedIn = useRef(isLoggedIn);
  useEffect(() => {
    if (wasLoggedIn.current || !isLoggedIn || isLoggingIn) return undefined;
    wasLoggedIn.current = true;
    return afterDialogsClose(() => {
      if (!isFocusLost() && document.activeElement?.id !== 'main') return;
      document.querySelector<HTMLElement>('.checkout-step__title[data-status="now"]')?.focus();
    });
  }, [isLoggedIn, isLoggingIn]);
}

/** ACT-29: the basket has children without enough adults, so no payment is asked for. */
function MissingAdult({ href }: { href: string }) {
  const t = useText('checkout');
  return (
    <div>
      <Notification
        tone="warning"
        shouldAnnounce
        title={t('children_need_adult')}
        actions={
          <div className="pv-cluster">
            <LinkButton href={href}>{t('add_adult_ticket')}</LinkButton>
            <LinkButton variant="quiet" href="/basket">
              {t('edit_basket')}
            </LinkButton>
          </div>
        }
        data-testid="missing-adult"
      >
        {t('children_need_adult_checkout')}
      </Notification>
    </div>
  );
}
