import type { requestDataExport } from '@pavilion/contract/personal-data/data-export';
import { exportLifetimeMs } from '@pavilion/domain/personal-data/erasure';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import { formatDuration } from '#platform/lib/format-duration';
import { createId } from '#platform/lib/id';
import type { Limit } from '#platform/limits/shared-limit';
import { readLinkOrigin } from '../client/index.ts';
import { type LoginLimit, verifyOwnPassword } from '../person/index.ts';
import type { ExportJob } from './jobs.ts';
import { insertExport } from './store/exports.ts';

type RequestDeps = Pick<AppDeps, 'database' | 'settings' | 'now'> & {
  loginLimit: LoginLimit;
  requestLimit: Limit;
};
type RequestCall = Call<typeof requestDataExport> & { scope: { personId: number } };

/** ACC-03: asks the worker for a copy of the caller's data. A copy that is being made goes on. */
export async function requestExport(
  { database, settings, now: getNow, loginLimit, requestLimit }: RequestDeps,
  { caller, body, scope: { personId } }: RequestCall,
) {
  const { client, language } = caller;
  const clientId = client.id;
  const password = body.current_password;
  const verified = await verifyOwnPassword(database.run, loginLimit, { caller, personId, password });
  if (!verified.ok) return verified;
  const retryAfter = await requestLimit.take(`${clientId} ${personId}`);
  if (retryAfter > 0) {
    const params = { wait: formatDuration(language, retryAfter) };
    return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
  }
  const origin = await readLinkOrigin(database.run, caller, settings, 'account');
  return database.inTransaction(async (tx) => {
    const now = getNow();
    const id = createId(now);
    const pageUrl = `${origin}/user-details/data`;
    const copy = { clientId, personId, id, language, pageUrl, now, expiresAt: now + exportLifetimeMs };
    if (await insertExport(tx, copy)) {
      const payload: ExportJob = { export_id: id };
      await addToOutbox(tx, { clientId, kind: 'make_data_export', payload, now });
    }
    return ok(undefined);
  });
}
