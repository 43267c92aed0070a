import { listCreditHistory } from '@pavilion/contract/credit/credit-history';
import { toPrice } from '@pavilion/domain/money';
import { paginate } from '@pavilion/domain/pagination';
import { ok } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownCredit } from './policy.ts';
import { type CreditEntry, readCreditBalances, readCreditHistory } from './store/read-history.ts';

const reasons = {
  credit_given: 'given',
  credit_spent: 'spent',
  credit_returned: 'returned',
  credit_refunded: 'refunded',
  credit_moved: 'moved',
} as const satisfies Record<CreditEntry['reason'], string>;

/** ACC-07: how the caller's credit came and went. */
export function creditRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    listCreditHistory,
    async ({ caller: { client }, query: { page, per_page: perPage }, scope: { personId } }) => {
      const person = { clientId: client.id, personId };
      const [rows, { general, membership }] = await Promise.all([
        readCreditHistory(run, { ...person, page, perPage }),
        readCreditBalances(run, person),
      ]);
      const toMoney = (value: number) => toPrice(value, { symbol: client.symbol, code: client.currency });
      return {
        ...ok(
          rows.map(({ id, type, reason, amount, balance, orderId, orderReference, createdAt }) => ({
            id,
            type,
            reason: reasons[reason],
            amount: toMoney(amount),
            balance: toMoney(balance),
            order:
              orderId === null || orderReference === null ? null : { id: orderId, reference: orderReference },
            created_at: toWallClock(createdAt, client.timezone),
          })),
        ),
        meta: {
          pagination: paginate({ page, perPage, total: rows[0]?.total ?? 0 }),
          total: toMoney(general + membership),
          balances: { general: toMoney(general), membership: toMoney(membership) },
        },
      };
    },
    { policy: ownCredit },
  );
}
