import { RequiredSignatures } from '../attendee/index.ts';
import { WaiverAgreements } from '../restriction/index.ts';
import { signaturesId } from './use-before-payment.ts';
import type { Payment } from './use-payment.ts';

/** WVR-15: the waivers to agree to and the signatures to collect before the payment details. */
export function BeforePaymentFields({ payment: { before, dispatch } }: { payment: Payment }) {
  return (
    <div className="pv-stack" data-testid="before-payment">
      <RequiredSignatures
        id={signaturesId}
        signatures={before.signatures}
        onSigned={() => dispatch({ type: 'prepare' })}
      />
      <WaiverAgreements waivers={before.waivers} state={before.agreements} />
    </div>
  );
}
