import { listDebts } from '@pavilion/contract/debt';
import { toPrice } from '@pavilion/domain/money';
import { ok } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownDebts } from './policy.ts';
import { type DebtRow, readOpenDebts } from './store.ts';

/** BSK-03: the purchasable types of the API. */
const types = {
  penalty: 'penalty',
  collectable_fee: 'collectableFee',
  debt: 'debt',
  debt_reconciliation: 'debtReconciliation',
} as const satisfies Record<DebtRow['type'], string>;

/** ACC-02, PRC-11: what the caller owes. */
export function debtRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    listDebts,
    async ({ caller: { client }, scope: { personId } }) => {
      const debts = await readOpenDebts(run, { clientId: client.id, personId });
      const currency = { symbol: client.symbol, code: client.currency };
      return ok(
        debts.map(({ id, type, title, amount, createdAt, lineId }) => ({
          id,
          type: types[type],
          title,
          amount: toPrice(amount, currency),
          created_at: toWallClock(createdAt, client.timezone),
          in_cart: lineId !== null,
        })),
      );
    },
    { policy: ownDebts },
  );
}
