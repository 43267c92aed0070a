import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Caller } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildSecurityEmail, type SecurityEvent } from '../email/index.ts';
import { readUser } from './store.ts';

/** Emails a person about a change of how their account is logged in to, in the transaction of the change. */
export async function tellSecurityEvent(
  run: RunStatement,
  { settings }: Pick<AppDeps, 'settings'>,
  { caller, personId, now, ...event }: { caller: Caller; personId: number; now: number } & {
    event: SecurityEvent;
    name?: string;
  },
): Promise<void> {
  const clientId = caller.client.id;
  const user = await readUser(run, { clientId, personId });
  if (!user) throw new Error(`Person ${personId} not found`);
  const payload = buildSecurityEmail({
    name: '',
    ...event,
    to: user.email,
    brand: await readClientBrand(run, clientId),
    language: caller.language,
    url: `${await readLinkOrigin(run, caller, settings)}/forgotten-password`,
  });
  await addToOutbox(run, { clientId, kind: 'send_mail', payload, now });
}
