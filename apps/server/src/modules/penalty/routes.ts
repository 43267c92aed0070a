import { listPenalties } from '@pavilion/contract/penalty';
import { toPrice } from '@pavilion/domain/money';
import { ok } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownPenalties } from './policy.ts';
import { readOpenPenalties } from './store.ts';

/** ACC-02, PRC-11: the caller's unpaid penalties. */
export function penaltyRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    listPenalties,
    async ({ caller: { client }, scope: { personId } }) => {
      const penalties = await readOpenPenalties(run, { clientId: client.id, personId });
      const currency = { symbol: client.symbol, code: client.currency };
      return ok(
        penalties.map(({ id, title, amount, createdAt, lineId }) => ({
          id,
          title,
          amount: toPrice(amount, currency),
          created_at: toWallClock(createdAt, client.timezone),
          in_cart: lineId !== null,
        })),
      );
    },
    { policy: ownPenalties },
  );
}
