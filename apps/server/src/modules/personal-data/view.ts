import type { accountErasure } from '@pavilion/contract/personal-data/account-erasure';
import type { dataExport } from '@pavilion/contract/personal-data/data-export';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { countLosses, type ErasureLosses, exportTimeoutMs } from '@pavilion/domain/personal-data/erasure';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { CallerClient } from '#platform/http/caller';
import type { ErasureFacts } from './store/erasure-facts.ts';
import type { Erasure } from './store/erasures.ts';
import type { ExportRow } from './store/exports.ts';

/** An expired copy is as good as none, and one that was not made in time has failed. `now` in milliseconds. */
export function viewExport(
  row: ExportRow | undefined,
  { timezone, now }: { timezone: string; now: number },
): z.input<typeof dataExport> {
  if (!row || row.expiresAt <= now) return { id: null, state: 'none', requested_at: null, expires_at: null };
  const hasFailed = row.state === 'requested' && row.requestedAt <= now - exportTimeoutMs;
  return {
    id: row.id,
    state: hasFailed ? 'failed' : row.state,
    requested_at: toWallClock(row.requestedAt, timezone),
    expires_at: row.state === 'ready' ? toWallClock(row.expiresAt, timezone) : null,
  };
}

/** What the erasure of an account would do. */
export const viewErasure = (
  { obstacles, held, children, waiverKeepYears }: ErasureFacts,
  erasure: Erasure | undefined,
  { timezone, symbol, currency }: Pick<CallerClient, 'timezone' | 'symbol' | 'currency'>,
): z.input<typeof accountErasure> => ({
  due_at: erasure ? toWallClock(erasure.dueAt, timezone) : null,
  is_postponed: erasure !== undefined && erasure.postponedAt !== null,
  obstacles: [...obstacles],
  losses: viewLosses(countLosses(held), { symbol, code: currency }),
  not_given_up: viewLosses(countLosses(held, erasure?.givenUp), { symbol, code: currency }),
  children: children.map(({ firstName }) => firstName),
  waiver_keep_years: waiverKeepYears,
});

const viewLosses = ({ bookings, memberships, packageUses, credit }: ErasureLosses, currency: Currency) => ({
  bookings,
  memberships,
  package_uses: packageUses,
  credit: credit > 0 ? toPrice(credit, currency) : null,
});
