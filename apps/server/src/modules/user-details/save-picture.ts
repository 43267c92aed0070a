import type { uploadPicture } from '@pavilion/contract/user-details/picture';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { createId } from '#platform/lib/id';
import { encodePicture } from './encode-picture.ts';
import { savePicture } from './store/picture.ts';

type UploadCall = Call<typeof uploadPicture> & { scope: { personId: number } };

/** ACC-08: replaces the caller's picture. Each has a URL of its own, so that no cache shows the one before. */
export async function replacePicture(
  { database, now: getNow }: Pick<AppDeps, 'database' | 'now'>,
  { caller, body, scope: { personId } }: UploadCall,
) {
  const encoded = await encodePicture(body);
  if (!encoded.ok) return encoded;
  const now = getNow();
  const id = createId(now);
  const picture = { id, url: `/api/profile-pictures/${id}`, content: encoded.value, now };
  const person = { clientId: caller.client.id, personId };
  return database.inTransaction(async (tx) =>
    (await savePicture(tx, person, picture))
      ? ok(undefined)
      : refuse({ code: 'account_not_proven', nextStep: 'request_link' } as const),
  );
}
