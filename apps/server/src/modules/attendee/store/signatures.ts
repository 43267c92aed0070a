import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database';

export type NewSignature = {
  clientId: string;
  restrictionId: string;
  /** The version that the signer has read. */
  version: number;
  attendee: { id: string; personId: number | null };
  signerName: string;
  signerRole: 'attendee' | 'guardian';
  kind: 'typed' | 'drawn';
  signature: string;
  /** The link, or the customer who is logged in. */
  requestId: string | null;
  signedById: number | null;
  now: number;
};

/** WVR-11: saves the proof of a signed waiver, and the completion of a person. Refuses a version that is not current. */
export async function insertSignature(
  tx: Transaction,
  signed: NewSignature,
): Promise<'signed' | 'waiver_version_changed' | 'waiver_already_signed'> {
  const { clientId, restrictionId, version, attendee, requestId, signedById, now } = signed;
  const at = new Date(now);
  const [current] = await tx(sql<{ version: number }>`
    select version from restriction where client_id = ${clientId} and id = ${restrictionId} for share`);
  if (current?.version !== version) return 'waiver_version_changed';
  const rows = await tx(sql`
    insert into waiver_signature (
      client_id, restriction_id, version, attendee_id, signer_name, signer_role, kind, signature, signed_at,
      request_id, signed_by_id
    ) values (
      ${clientId}, ${restrictionId}, ${version}, ${attendee.id}, ${signed.signerName}, ${signed.signerRole},
      ${signed.kind}, ${signed.signature}, ${at}, ${requestId}, ${signedById}
    ) on conflict do nothing returning version`);
  if (rows.length === 0) return 'waiver_already_signed';
  if (attendee.personId !== null) {
    await tx(sql`
      insert into completion (client_id, person_id, restriction_id, version, completed_at, agreed_by_id)
      values (${clientId}, ${attendee.personId}, ${restrictionId}, ${version}, ${at}, ${signedById})
      on conflict do nothing`);
  }
  return 'signed';
}
