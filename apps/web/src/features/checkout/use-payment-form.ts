import { canPay, type PanelError } from '@pavilion/domain/payment';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { type Cart, useUnseenLapse } from '../cart/index.ts';
import type { CartChange } from './compare-carts.ts';
import { describeCardError } from './describe-card-error.ts';
import type { Terms } from './payment-routes.ts';
import { type FormError, useBillingAddress } from './use-billing-address.ts';
import type { ExpiredHold } from './use-expired-hold.ts';
import type { Payment } from './use-payment.ts';

type FormInput = {
  payment: Payment;
  cart: Cart | null;
  terms: Terms;
  hasAgreedBefore: boolean;
  hold: ExpiredHold | undefined;
};

type CompleteForm = Omit<FormInput, 'hasAgreedBefore'> & {
  billingAddress: ReturnType<typeof useBillingAddress>['address'];
  needsAgreement: boolean;
  unseen: readonly CartChange[];
};

/** Pays for what the page shows, after renewing an expired hold. Does nothing while the panel cannot pay. */
async function payWith({
  payment,
  cart,
  terms,
  hold,
  billingAddress: address,
  needsAgreement,
  unseen,
}: CompleteForm): Promise<void> {
  const { panel, session, before } = payment;
  const shown = {
    cart,
    termsVersion: terms?.version ?? null,
    completedWaivers: before.agreements.agreedIds,
  };
  const billingAddress = session?.needsBillingAddress ? address : null;
  const isFree = session?.amount === 0;
  // A session that could not be prepared is prepared again, with the card that was typed.
  const needsSession = hold !== undefined || panel.state === 'prepare_failed';
  // A session that is being renewed pays when it is ready: the press is not lost.
  const isRenewing = panel.state === 'preparing' && session !== null;
  const state = needsSession || isRenewing ? 'ready' : panel.state;
  if (!canPay({ ...panel, state, isFormValid: isFree || panel.isFormValid }, needsAgreement)) return;
  if (isRenewing && !hold) return payment.payOncePrepared({ shown, billingAddress });
  if (!needsSession) return payment.pay({ shown, billingAddress });
  const heldCart = hold ? await hold.renew(unseen) : cart;
  if (heldCart || !hold)
    payment.payWithNewSession({ shown: { ...shown, cart: heldCart ?? cart }, billingAddress });
}

const findSummary = (): HTMLElement | null => document.querySelector('.payment-form .pv-error-summary');

/** Focuses the list of errors and shows it from its title: the browser would centre a list that is higher than the window. */
function focusSummary(): void {
  findSummary()?.focus({ preventScroll: true });
  findSummary()?.scrollIntoView({ block: 'start' });
}

/**
 * Focuses a wrong field, and shows the title of the errors above it if the window has room for both. Otherwise the title
 * is not cut: the card, which is directly below the errors, gives way to it, and any other field begins the window.
 */
function focusBelowSummary(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  field.focus();
  const summary = findSummary();
  summary?.scrollIntoView({ block: 'nearest' });
  field.scrollIntoView({ block: 'nearest' });
  if (summary && isCut(summary)) (fieldId === 'card' ? summary : field).scrollIntoView({ block: 'start' });
}

/** Whether an element begins above what the window shows of the page, and ends in it. */
function isCut(element: Element): boolean {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const start =
    Number.parseFloat(scrollPaddingTop) + Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  const { top, bottom } = element.getBoundingClientRect();
  return top < Math.floor(start) && bottom > start;
}

type ErrorFocus = {
  submitCount: number;
  firstField: string | undefined;
  /** Whether the card is above a wrong field of the page; its provider reports its errors later. */
  isCardFirst: boolean;
  hasOnlyCardError: boolean;
};

/** Focuses the first wrong field after each press on Pay, or the list of errors, directly below which the card is. */
function useErrorFocus({ submitCount, firstField, isCardFirst, hasOnlyCardError }: ErrorFocus): void {
  const focusFirst = useEffectEvent(() => {
    if (firstField === undefined) return;
    if (isCardFirst) focusSummary();
    else focusBelowSummary(firstField);
  });
  useEffect(() => {
    if (submitCount > 0) focusFirst();
  }, [submitCount]);
  useEffect(() => {
    if (hasOnlyCardError) focusBelowSummary('card');
  }, [hasOnlyCardError]);
}

/**
 * BSK-44: returns what lists the lapsed lines that the customer may not have seen. A press below a notice of changes accepts
 * them; a press that shows no notice, because the server could not be reached, does not.
 */
function useUnseenChanges({ cartChanges }: Payment): () => readonly CartChange[] {
  const { lapses, accept } = useUnseenLapse();
  return () => {
    if (cartChanges.length === 0) return lapses.map((lapse) => ({ kind: 'removed', ...lapse }));
    accept();
    return [];
  };
}

/** The fields beside the card form: checks them and the card at Pay, and pays only if all are complete. */
export function usePaymentForm(input: FormInput) {
  const { payment, terms, hasAgreedBefore } = input;
  const t = useText('checkout');
  const tc = useText('common');
  const [termsError, setTermsError] = useState<string>();
  const [addressErrors, setAddressErrors] = useState<FormError[]>([]);
  const [submitCount, setSubmitCount] = useState(0);
  const [isPageComplete, setPageComplete] = useState(false);
  const [dismissedError, setDismissedError] = useState<PanelError | null>(null);
  const { panel, session, card, before } = payment;
  const billing = useBillingAddress(session);
  const needsAgreement = terms !== null && !hasAgreedBefore;
  const listUnseen = useUnseenChanges(payment);

  const submit = async (): Promise<void> => {
    setDismissedError(panel.error ?? panel.previousError);
    const missingTerms = needsAgreement && !panel.hasAcceptedTerms ? tc('terms_missing') : undefined;
    const invalidFields = billing.validate();
    const isComplete = before.validate() && missingTerms === undefined && invalidFields.length === 0;
    setTermsError(missingTerms);
    setAddressErrors(invalidFields);
    setPageComplete(isComplete);
    setSubmitCount((count) => count + 1);
    // The provider may be slow, so the page reports its own errors first, and the card's are added.
    if (!isComplete) return card.check();
    // BSK-44: nothing is charged for a basket that has changed unseen.
    const unseen = listUnseen();
    if (unseen.length > 0 && !input.hold)
      return payment.dispatch({ type: 'cart_changed', changes: unseen, priceChange: null });
    await payWith({ ...input, billingAddress: billing.address, needsAgreement, unseen });
  };

  const termsErrors = termsError === undefined ? [] : [{ fieldId: 'terms', message: termsError }];
  const cardErrors =
    card.cardError === null ? [] : [{ fieldId: 'card', message: describeCardError(card.cardError, t) }];
  const pageErrors: FormError[] = [...before.errors, ...addressErrors, ...termsErrors];
  // In the order of the page: address and terms are below the card.
  const errors: FormError[] = [...before.errors, ...cardErrors, ...addressErrors, ...termsErrors];
  const hasOnlyCardError = isPageComplete && card.cardError !== null;
  const [firstError] = pageErrors;
  const isCardFirst = addressErrors.length > 0;
  useErrorFocus({ submitCount, firstField: firstError?.fieldId, isCardFirst, hasOnlyCardError });
  return {
    billing,
    termsError,
    errors,
    /** Whether the page was complete at Pay, and the card was wrong: the errors are directly above it. */
    hasOnlyCardError,
    submitCount,
    /** The error of an earlier attempt, which the customer has answered by selecting Pay again. */
    dismissedError,
    submit: (event: SubmitEvent): void => {
      event.preventDefault();
      void submit();
    },
    clearTermsError: () => setTermsError(undefined),
  };
}
