import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { RequiredSignatures } from '../attendee/index.ts';
import { directDebitId, LazyDirectDebitSetUp, type RequiredDirectDebit } from '../direct-debit/index.ts';
import { useWaiverAgreements, WaiverAgreements, type WaiverAgreementsState } from '../restriction/index.ts';
import type { ProviderSession } from './card/provider-session.ts';
import type { FormError } from './use-billing-address.ts';

const signaturesId = 'required-signatures';

export type BeforePayment = {
  waivers: ProviderSession['requiredWaivers'];
  signatures: ProviderSession['requiredSignatures'];
  directDebit: RequiredDirectDebit | null;
  agreements: WaiverAgreementsState;
  /** Whether there is, or was, anything to agree to or to sign: the step stays, so that no other is renumbered. */
  isNeeded: boolean;
  isDone: boolean;
  /** Whether the payment details are shown. */
  isPaymentOpen: boolean;
  /** Shows what is missing, and returns whether nothing is. */
  validate: () => boolean;
  errors: readonly FormError[];
};

/**
 * WVR-15: what is agreed to and signed before the payment details are asked for. Details that are shown stay, so that a
 * change of mind does not lose a typed card.
 */
export function useBeforePayment(session: ProviderSession | null): BeforePayment {
  const t = useText('restriction');
  const td = useText('debit');
  const waivers = session?.requiredWaivers ?? [];
  const signatures = session?.requiredSignatures ?? [];
  const directDebit = session?.requiredDirectDebit ?? null;
  const hasDirectDebit = directDebit === null || directDebit.account !== null;
  const agreements = useWaiverAgreements(waivers);
  const [hasOpened, setOpened] = useState(false);
  const [hasSubmitted, setSubmitted] = useState(false);
  const isDone = hasDirectDebit && signatures.length === 0 && agreements.agreedIds.length === waivers.length;
  if (session && isDone && !hasOpened) setOpened(true);
  const isNeeded = waivers.length + signatures.length > 0 || directDebit !== null;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return {
    waivers,
    signatures,
    directDebit,
    agreements,
    isNeeded: isNeeded || wasNeeded,
    isDone,
    isPaymentOpen: session === null || isDone || hasOpened,
    validate() {
      setSubmitted(true);
      return agreements.validate() && signatures.length === 0 && hasDirectDebit;
    },
    errors: [
      ...agreements.errors,
      ...(hasSubmitted && signatures.length > 0
        ? [{ fieldId: signaturesId, message: t('signatures_required') }]
        : []),
      ...(hasSubmitted && !hasDirectDebit ? [{ fieldId: directDebitId, message: td('title') }] : []),
    ],
  };
}

/** WVR-15: the Direct Debit to set up, the waivers to agree to and the signatures to collect before the payment details. */
export function BeforePaymentFields({ before, onSigned }: { before: BeforePayment; onSigned: () => void }) {
  return (
    <div className="pv-stack" data-testid="before-payment">
      <RequiredSignatures id={signaturesId} signatures={before.signatures} onSigned={onSigned} />
      {before.directDebit && <LazyDirectDebitSetUp required={before.directDebit} onSetUp={onSigned} />}
      <WaiverAgreements waivers={before.waivers} state={before.agreements} />
    </div>
  );
}
