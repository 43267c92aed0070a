import type { requestEmailChange } from '@pavilion/contract/user-details/email-change';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { areEmailsDelayed } from '#platform/jobs/email-delay';
import { addToOutbox } from '#platform/jobs/outbox';
import { formatDuration } from '#platform/lib/format-duration';
import type { Limit } from '#platform/limits/shared-limit';
import { readLinkOrigin } from '../client/index.ts';
import { type LoginLimit, readUser, translateFieldErrors, verifyOwnPassword } from '../person/index.ts';
import type { ChangeRequest } from './jobs.ts';

type RequestDeps = Pick<AppDeps, 'database' | 'settings' | 'now'> & {
  loginLimit: LoginLimit;
  requestLimit: Limit;
};
type RequestCall = Call<typeof requestEmailChange> & { scope: { personId: number } };

/**
 * ACC-03: asks for the links of an email change. Does the same work whether or not the new address has an account: the job
 * looks for it.
 */
export async function requestChange(
  { database: { run }, settings, now, loginLimit, requestLimit }: RequestDeps,
  { caller, body, scope: { personId } }: RequestCall,
) {
  const { client, language } = caller;
  const user = await readUser(run, { clientId: client.id, personId });
  if (!user) return refuse({ code: 'not_found' } as const);
  const password = body.current_password;
  const verified = await verifyOwnPassword(run, loginLimit, { caller, personId, password });
  if (!verified.ok) return verified;
  if (user.email.toLowerCase() === body.email.toLowerCase()) {
    const same = [{ field: 'email', code: 'email_same', params: {} }] as const;
    const errors = translateFieldErrors(language, same);
    return refuse({ code: 'validation_failed', errors } as const);
  }
  const retryAfter = await requestLimit.take(`${client.id} ${personId}`);
  if (retryAfter > 0) {
    const params = { wait: formatDuration(language, retryAfter) };
    return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
  }
  const time = now();
  const payload: ChangeRequest = {
    person_id: personId,
    old_email: user.email,
    new_email: body.email,
    language,
    origin: await readLinkOrigin(run, caller, settings),
    requested_at: time,
  };
  await addToOutbox(run, { clientId: client.id, kind: 'send_email_change', payload, now: time });
  return ok({ result: 'success' as const, is_delayed: await areEmailsDelayed(run, time) });
}
