import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';

export type RequiredWaiver = { id: string; name: string; attendees: readonly string[] };
export type WaiverAgreementsState = {
  /** The ids that the customer has agreed to. */
  agreedIds: readonly string[];
  change: (id: string, isAgreed: boolean) => void;
  /** Whether all are agreed to; shows the errors of the others. */
  validate: () => boolean;
  /** The errors to show, in order of the waivers. */
  errors: readonly { fieldId: string; message: string }[];
};

export const getWaiverFieldId = (id: string): string => `waiver-${id}`;

/** WVR-15: which of the required waivers the customer agrees to with a payment. */
export function useWaiverAgreements(waivers: readonly RequiredWaiver[]): WaiverAgreementsState {
  const t = useText('restriction');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [hasSubmitted, setSubmitted] = useState(false);
  const missing = waivers.filter(({ id }) => !ticked.includes(id));
  return {
    agreedIds: waivers.map(({ id }) => id).filter((id) => ticked.includes(id)),
    change: (id, isAgreed) =>
      setTicked((previous) => [...previous.filter((other) => other !== id), ...(isAgreed ? [id] : [])]),
    validate() {
      setSubmitted(true);
      return missing.length === 0;
    },
    errors: hasSubmitted
      ? missing.map(({ id, name }) => ({
          fieldId: getWaiverFieldId(id),
          message: t('agreement_missing', { name }),
        }))
      : [],
  };
}
