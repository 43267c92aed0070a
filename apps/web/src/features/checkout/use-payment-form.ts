import { canPay } from '@pavilion/domain/payment';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { Cart } from '../cart/index.ts';
import type { Terms } from './payment-routes.ts';
import { useBillingAddress } from './use-billing-address.ts';
import type { Payment } from './use-payment.ts';

type FormInput = { payment: Payment; cart: Cart | null; terms: Terms };

/** The fields beside the card form: checks them at Pay, and pays only if all are complete. */
export function usePaymentForm({ payment, cart, terms }: FormInput) {
  const tc = useText('common');
  const [termsError, setTermsError] = useState<string>();
  const [addressErrors, setAddressErrors] = useState<{ fieldId: string; message: string }[]>([]);
  const [submitCount, setSubmitCount] = useState(0);
  const { panel, session } = payment;
  const billing = useBillingAddress(session);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    const missingTerms = terms && !panel.hasAcceptedTerms ? tc('terms_missing') : undefined;
    setTermsError(missingTerms);
    const invalidFields = billing.validate();
    setAddressErrors(invalidFields);
    // A free order has no card form.
    const panelToPay = session?.amount === 0 ? { ...panel, isFormValid: true } : panel;
    const isComplete = missingTerms === undefined && invalidFields.length === 0;
    if (isComplete && canPay(panelToPay, terms !== null)) {
      void payment.pay({
        shown: { cart, termsVersion: terms?.version ?? null },
        billingAddress: session?.needsBillingAddress ? billing.address : null,
      });
    }
  };
  const errors =
    termsError === undefined ? addressErrors : [...addressErrors, { fieldId: 'terms', message: termsError }];
  return {
    billing,
    termsError,
    errors,
    submitCount,
    submit,
    clearTermsError: () => setTermsError(undefined),
  };
}
