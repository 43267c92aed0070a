import type { requestEmailConfirmation } from '@pavilion/contract/user-details/email-change';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { areEmailsDelayed } from '#platform/jobs/email-delay';
import { formatDuration } from '#platform/lib/format-duration';
import type { Limit } from '#platform/limits/shared-limit';
import { readLinkOrigin } from '../client/index.ts';
import { queueEmailConfirmation } from '../person/index.ts';

type RequestCall = Call<typeof requestEmailConfirmation> & { scope: { personId: number } };

/** AUT-20: emails the link again that confirms the caller's address. The job sends none if it is confirmed. */
export async function requestConfirmation(
  { database: { run }, settings, now: getNow }: Pick<AppDeps, 'database' | 'settings' | 'now'>,
  limit: Limit,
  { caller, scope: { personId } }: RequestCall,
) {
  const { client, language } = caller;
  const retryAfter = await limit.take(`${client.id} ${personId}`);
  if (retryAfter > 0) {
    const params = { wait: formatDuration(language, retryAfter) };
    return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
  }
  const now = getNow();
  const origin = await readLinkOrigin(run, caller, settings);
  await queueEmailConfirmation(run, { clientId: client.id, personId, language, origin, isNew: false, now });
  return ok({ result: 'success' as const, is_delayed: await areEmailsDelayed(run, now) });
}
