import {
  listPackageHistory,
  listPackagePlans,
  listPackageSessions,
  listPackages,
} from '@pavilion/contract/cart/price-rule';
import { toPrice } from '@pavilion/domain/money';
import { paginate } from '@pavilion/domain/pagination';
import { ok, refuse } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownPackages } from './policy.ts';
import {
  hasPackage,
  type PackageHistory,
  type PackageSession,
  readPackageHistory,
  readPackageSessions,
} from './store/package-history.ts';
import { readPackagePlans, readPackages } from './store/packages.ts';

type Deps = Pick<AppDeps, 'database' | 'now'>;

/** PRC-08: the packages that are sold, and those that the caller has. */
export function packageRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  const {
    database: { run },
    now,
  } = deps;
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
  historyRoutes(registerRoute, deps);
}

/** ACC-05: every package of the caller, with the sessions that used it. */
function historyRoutes(registerRoute: RegisterRoute, { database: { run }, now }: Deps): void {
  registerRoute(
    listPackageHistory,
    async ({ caller: { client }, query: { page, per_page: perPage, filter }, scope: { personId } }) => {
      const at = now();
      const packages = await readPackageHistory(run, {
        clientId: client.id,
        personId,
        page,
        perPage,
        filter,
        now: at,
      });
      return {
        ...ok(packages.map((row) => viewPackage(row, { timezone: client.timezone, now: at }))),
        meta: { pagination: paginate({ page, perPage, total: packages[0]?.total ?? 0 }) },
      };
    },
    { policy: ownPackages },
  );
  registerRoute(
    listPackageSessions,
    async ({
      caller: { client },
      params: { packageId },
      query: { page, per_page: perPage },
      scope: { personId },
    }) => {
      const own = { clientId: client.id, personId, packageId };
      const sessions = await readPackageSessions(run, { ...own, page, perPage });
      if (sessions.length === 0 && !(await hasPackage(run, own)))
        return refuse({ code: 'own_package_not_found' } as const);
      return {
        ...ok(sessions.map(viewSession)),
        meta: { pagination: paginate({ page, perPage, total: sessions[0]?.total ?? 0 }) },
      };
    },
    { policy: ownPackages },
  );
}

const viewSession = ({
  id,
  name,
  venueName,
  startsAt,
  timezone,
  attendeeName,
  isReserved,
}: PackageSession) => ({
  id,
  name,
  venue_name: venueName,
  starts_at: toWallClock(startsAt, timezone),
  attendee_name: attendeeName,
  is_reserved: isReserved,
});

function viewPackage(
  { id, name, categories, uses, used, usedAtDesk, expiresAt, sessions, sessionCount }: PackageHistory,
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
    sessions: sessions.map(viewSession),
    session_count: sessionCount,
    used_at_desk: usedAtDesk,
  };
}
