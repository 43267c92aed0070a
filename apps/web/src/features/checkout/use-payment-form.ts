import { canPay, type PanelError } from '@pavilion/domain/payment';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Cart } from '../cart/index.ts';
import { useWaiverAgreements } from '../restriction/index.ts';
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

/** The fields beside the card form: checks them and the card at Pay, and pays only if all are complete. */
export function usePaymentForm({ payment, cart, terms, hasAgreedBefore, hold }: FormInput) {
  const t = useText('checkout');
  const tc = useText('common');
  const [termsError, setTermsError] = useState<string>();
  const [addressErrors, setAddressErrors] = useState<FormError[]>([]);
  const [submitCount, setSubmitCount] = useState(0);
  const [dismissedError, setDismissedError] = useState<PanelError | null>(null);
  const { panel, session, card } = payment;
  const billing = useBillingAddress(session);
  const waivers = useWaiverAgreements(session?.requiredWaivers ?? []);
  const isFree = session?.amount === 0;
  const needsAgreement = terms !== null && !hasAgreedBefore;

  const pay = async (): Promise<void> => {
    const shown = { cart, termsVersion: terms?.version ?? null, completedWaivers: waivers.agreedIds };
    const billingAddress = session?.needsBillingAddress ? billing.address : null;
    // A session that could not be prepared is prepared again, with the card that was typed.
    const needsSession = hold !== undefined || panel.state === 'prepare_failed';
    const state = needsSession ? 'ready' : panel.state;
    if (!canPay({ ...panel, state, isFormValid: isFree || panel.isFormValid }, needsAgreement)) return;
    if (!needsSession) return payment.pay({ shown, billingAddress });
    const heldCart = hold ? await hold.renew() : cart;
    if (heldCart || !hold)
      payment.payWithNewSession({ shown: { ...shown, cart: heldCart ?? cart }, billingAddress });
  };

  const submit = async (): Promise<void> => {
    setDismissedError(panel.error ?? panel.previousError);
    const missingTerms = needsAgreement && !panel.hasAcceptedTerms ? tc('terms_missing') : undefined;
    const invalidFields = billing.validate();
    const isComplete = waivers.validate() && missingTerms === undefined && invalidFields.length === 0;
    // Reports the errors of the card together with those of the page.
    if (!isComplete && !isFree) await card.validate();
    setTermsError(missingTerms);
    setAddressErrors(invalidFields);
    setSubmitCount((count) => count + 1);
    if (isComplete) await pay();
  };

  const errors: FormError[] = [
    ...addressErrors,
    ...(card.cardError === null ? [] : [{ fieldId: 'card', message: card.cardError || t('card_check') }]),
    ...waivers.errors,
    ...(termsError === undefined ? [] : [{ fieldId: 'terms', message: termsError }]),
  ];
  return {
    billing,
    waivers,
    termsError,
    errors,
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
