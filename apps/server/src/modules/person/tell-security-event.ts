import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { readLinkOrigin } from '../client/index.ts';

/** What has changed about how an account is logged in to. */
export const securityEvents = [
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
] as const;

type SecurityNotice = {
  caller: Caller;
  personId: number;
  now: number;
  event: (typeof securityEvents)[number];
  /** The name of a passkey. */
  name?: string;
};

/** Emails a person about a change of how their account is logged in to, in the transaction of the change. */
export async function tellSecurityEvent(
  run: RunStatement,
  { settings }: Pick<AppDeps, 'settings'>,
  { caller, personId, now, event, name = '' }: SecurityNotice,
): Promise<void> {
  const origin = await readLinkOrigin(run, caller, settings);
  const payload = { person_id: personId, event, name, language: caller.language, origin };
  await addToOutbox(run, { clientId: caller.client.id, kind: 'send_security_email', payload, now });
}
