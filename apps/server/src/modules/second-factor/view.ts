import { toWallClock } from '@pavilion/domain/wall-clock';
import type { CallerClient } from '#platform/http/caller';

export const viewSecondFactor = (
  { enabledAt, codesLeft }: { enabledAt: Date | null; codesLeft: number },
  { timezone }: Pick<CallerClient, 'timezone'>,
) => ({
  is_enabled: enabledAt !== null,
  enabled_at: enabledAt && toWallClock(enabledAt.getTime(), timezone),
  recovery_codes_left: codesLeft,
});
