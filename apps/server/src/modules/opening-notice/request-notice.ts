import type { requestOpeningNotice } from '@pavilion/contract/opening-notice';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { readLinkOrigin } from '../client/index.ts';
import { findAwaitedOpening } from './find-opening.ts';
import { maxNotices, saveNotice } from './store.ts';

type NoticeCall = Call<typeof requestOpeningNotice> & { scope: { personId: number | null } };

/** Saves that the caller wants an email when booking opens for them, or for a linked person. */
export async function requestNotice(
  { database, settings, now }: Pick<AppDeps, 'database' | 'settings' | 'now'>,
  { caller, params: { id: occurrenceId }, scope }: NoticeCall,
) {
  const { client, language, personId } = caller;
  const attendeeId = scope.personId ?? personId;
  const time = now();
  const found = await findAwaitedOpening(database.run, {
    clientId: client.id,
    occurrenceId,
    requesterId: personId,
    personId: attendeeId,
    now: time,
  });
  if (!found.ok) return found;
  const origin = await readLinkOrigin(database.run, caller, settings);
  const { value: isSaved } = await database.inTransaction(async (tx) =>
    ok(
      await saveNotice(tx, {
        clientId: client.id,
        personId,
        occurrenceId,
        attendeeId,
        dueAt: found.value.opensAt,
        language,
        origin,
        now: time,
      }),
    ),
  );
  return isSaved
    ? ok({ is_requested: true })
    : refuse({ code: 'too_many_notices', params: { limit: maxNotices } } as const);
}
