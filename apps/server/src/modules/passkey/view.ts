import type { listPasskeys } from '@pavilion/contract/passkey/passkey';
import type { Reply } from '@pavilion/contract/route';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { CallerClient } from '#platform/http/caller';
import type { PasskeyRow } from './store/passkey.ts';

export const viewPasskeys = (
  rows: readonly PasskeyRow[],
  { timezone }: Pick<CallerClient, 'timezone'>,
): Reply<typeof listPasskeys> =>
  rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    created_at: toWallClock(createdAt.getTime(), timezone),
    used_at: usedAt && toWallClock(usedAt.getTime(), timezone),
  }));
