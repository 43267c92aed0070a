import type { signWaiver } from '@pavilion/contract/restriction';
import { isDrawing, needsGuardian } from '@pavilion/domain/attendee';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type * as z from 'zod/mini';

export type Signing = Pick<
  z.output<(typeof signWaiver)['body']>,
  'version' | 'signer_name' | 'signer_role' | 'signature'
>;
type SigningRefusal = {
  code: 'guardian_required' | 'waiver_signature_invalid';
  params?: Readonly<Record<string, string>>;
};

/** WVR-11: whether a signature is one, and whether a guardian signs for a child. `today` is the client's day. */
export function checkSigning(
  { signer_role, signature, signer_name }: Signing,
  attendee: { firstName: string; dateOfBirth: string | null },
  today: string,
): Result<undefined, SigningRefusal> {
  if (signer_role === 'attendee' && needsGuardian(attendee.dateOfBirth, today)) {
    return refuse({ code: 'guardian_required', params: { name: attendee.firstName } });
  }
  const isValid = signature.kind === 'drawn' ? isDrawing(signature.value) : signature.value === signer_name;
  return isValid ? ok(undefined) : refuse({ code: 'waiver_signature_invalid' });
}
