import {
  type BillingAddress,
  emptyAddress,
  findAddressProblems,
  getAddressProblemText,
  maxAddressLengths,
} from '@pavilion/domain/billing-address';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { ProviderSession } from './card/provider-session.ts';

type Field = keyof BillingAddress;
export type FormError = { fieldId: string; message: string };

export type BillingAddressState = {
  address: BillingAddress;
  /** A saved address is shown as text until the customer changes it. */
  isEditing: boolean;
  errors: Partial<Record<Field, string | undefined>>;
  edit: () => void;
  change: (field: Field, value: string) => void;
  /** Shows the errors of the fields, and returns them in the order of the form. */
  validate: () => FormError[];
};

export const getFieldId = (field: Field): string => `billing-${field}`;

/** The billing address while the customer enters it. A renewed session changes nothing that they have typed. */
export function useBillingAddress(session: ProviderSession | null): BillingAddressState {
  const t = useText('checkout');
  const [typed, setTyped] = useState<BillingAddress | null>(null);
  const [errors, setErrors] = useState<BillingAddressState['errors']>({});
  const saved = session?.billingAddress ?? null;
  const address = typed ?? saved ?? emptyAddress;
  return {
    address,
    isEditing: typed !== null || saved === null || findAddressProblems(saved).length > 0,
    errors,
    edit: () => setTyped(address),
    change(field, value) {
      // A select cannot be limited by maxLength, and neither can a value that the browser fills in.
      setTyped({ ...address, [field]: value.slice(0, maxAddressLengths[field]) });
      setErrors((previous) => ({ ...previous, [field]: undefined }));
    },
    validate() {
      const problems = session?.needsBillingAddress ? findAddressProblems(address) : [];
      const messages = problems.map((field) => ({
        field,
        message: t(getAddressProblemText(address, field)),
      }));
      setErrors(Object.fromEntries(messages.map(({ field, message }) => [field, message])));
      if (messages.length > 0) setTyped(address);
      return messages.map(({ field, message }) => ({ fieldId: getFieldId(field), message }));
    },
  };
}
