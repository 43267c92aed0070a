import { findMissingSignatures } from '../../attendee/index.ts';
import type { Gate } from './gate.ts';

/** WVR-15: every attendee has signed the enhanced waiver of what they attend. */
export const signaturesGate: Gate = {
  name: 'signatures',
  async check(run, { clientId, cartId, now }) {
    const missing = await findMissingSignatures(run, { clientId, cartId, now });
    return missing.map(({ id, name, attendees, unnamed }) => ({
      field: `completed_waivers.${id}`,
      ...(attendees.length > 0
        ? { textKey: 'field_signature' as const, params: { name, attendees: attendees.join(', ') } }
        : { textKey: 'field_signatures' as const, params: { name, count: unnamed } }),
      code: 'waivers_missing' as const,
    }));
  },
};
