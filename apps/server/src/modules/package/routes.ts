import { listPackageHistory, listPackagePlans, listPackages } from '@pavilion/contract/cart/price-rule';
import { toPrice } from '@pavilion/domain/money';
import { ok } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownPackages } from './policy.ts';
import { type PackageHistory, readPackageHistory } from './store/package-history.ts';
import { readPackagePlans, readPackages } from './store.ts';

/** PRC-08: the packages that are sold, and those that the caller has. */
export function packageRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listPackagePlans,
    async ({ caller: { client } }) => {
      const plans = await readPackagePlans(run, { clientId: client.id, isGuestPass: false });
      return ok(
        plans.map(({ id, name, description, amount, uses, validDays, categories }) => ({
          id,
          name,
          description,
          price: toPrice(amount, { symbol: client.symbol, code: client.currency }),
          uses,
          valid_days: validDays,
          categories,
        })),
      );
    },
    { cacheKey: () => 'packages' },
  );
  registerRoute(
    listPackages,
    async ({ caller: { client }, scope: { personId } }) => {
      const packages = await readPackages(run, { clientId: client.id, personId, now: now() });
      return ok(
        packages.map(({ id, name, uses, used, expiresAt }) => ({
          id,
          name,
          uses,
          uses_left: uses - used,
          expires_at: toWallClock(expiresAt, client.timezone),
        })),
      );
    },
    { policy: ownPackages },
  );
  registerRoute(
    listPackageHistory,
    async ({ caller: { client }, scope: { personId } }) => {
      const at = now();
      const packages = await readPackageHistory(run, { clientId: client.id, personId, now: at });
      return ok(packages.map((row) => viewPackage(row, { timezone: client.timezone, now: at })));
    },
    { policy: ownPackages },
  );
}

function viewPackage(
  { id, name, categories, uses, used, usedAtDesk, expiresAt, sessions }: PackageHistory,
  { timezone, now }: { timezone: string; now: number },
) {
  const state =
    used >= uses ? ('used_up' as const) : expiresAt > now ? ('active' as const) : ('expired' as const);
  return {
    id,
    name,
    categories,
    uses,
    uses_left: uses - used,
    expires_at: toWallClock(expiresAt, timezone),
    state,
    sessions: sessions.map((session) => ({
      id: session.id,
      name: session.name,
      venue_name: session.venueName,
      starts_at: toWallClock(session.startsAt, session.timezone),
      attendee_name: session.attendeeName,
      is_reserved: session.isReserved,
    })),
    used_at_desk: usedAtDesk,
  };
}
