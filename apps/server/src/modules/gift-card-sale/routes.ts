import { listGiftCardPlans } from '@pavilion/contract/gift-card/gift-card';
import { toPrice } from '@pavilion/domain/money';
import { ok } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readGiftCardPlans } from './store/plans.ts';

/** CHK-35: the gift cards that a client sells. */
export function giftCardSaleRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    listGiftCardPlans,
    async ({ caller: { client } }) => {
      const money = (value: number) => toPrice(value, { symbol: client.symbol, code: client.currency });
      const plans = await readGiftCardPlans(run, client.id);
      return ok(
        plans.map(({ id, name, amounts, minAmount, maxAmount, validMonths }) => ({
          id,
          name,
          amounts: amounts.map(money),
          min_amount: minAmount === null ? null : money(minAmount),
          max_amount: maxAmount === null ? null : money(maxAmount),
          valid_months: validMonths,
        })),
      );
    },
    { cacheKey: () => 'gift-cards' },
  );
}
