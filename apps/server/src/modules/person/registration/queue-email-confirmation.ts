import * as z from 'zod/mini';
import type { RunStatement } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';

export const confirmationRequest = z.object({
  person_id: z.int(),
  /** Whether the account is new, so that the email welcomes its owner. */
  is_new: z.boolean(),
  language: z.string(),
  /** Base URL of the client's bookings surface. */
  origin: z.string(),
  /** Milliseconds. */
  requested_at: z.number(),
});

type Confirmation = {
  clientId: string;
  personId: number;
  isNew: boolean;
  language: string;
  origin: string;
  now: number;
};

/**
 * AUT-20: has the worker email a link that confirms a person's address. The job creates the token, so the outbox never
 * contains it.
 */
export const queueEmailConfirmation = (
  run: RunStatement,
  { clientId, personId, isNew, language, origin, now }: Confirmation,
): Promise<string> => {
  const request = { person_id: personId, is_new: isNew, language, origin, requested_at: now };
  const payload: z.output<typeof confirmationRequest> = request;
  return addToOutbox(run, { clientId, kind: 'send_email_confirmation', payload, now });
};
