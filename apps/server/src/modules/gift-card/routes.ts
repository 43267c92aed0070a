import { checkGiftCard, listUsedGiftCards } from '@pavilion/contract/gift-card/gift-card';
import { toPrice } from '@pavilion/domain/money';
import { ok } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { createGiftCardFinder } from './find-by-code.ts';
import { ownGiftCards } from './policy.ts';
import { readUsedGiftCards } from './store/used-cards.ts';

/** CHK-35: what is left on a gift card. */
export function giftCardRoutes(
  registerRoute: RegisterRoute,
  deps: Pick<AppDeps, 'database' | 'now' | 'log'>,
): void {
  const findByCode = createGiftCardFinder(deps);
  registerRoute(checkGiftCard, async ({ caller, body }) => {
    const card = await findByCode(caller, body.code);
    if (!card.ok) return card;
    const { client } = caller;
    const { lastFour, balance, expiresAt } = card.value;
    return ok({
      last_four: lastFour,
      balance: toPrice(balance, { symbol: client.symbol, code: client.currency }),
      expires_at: toWallClock(expiresAt, client.timezone),
    });
  });
  registerRoute(
    listUsedGiftCards,
    async ({ caller: { client }, scope: { personId } }) => {
      const cards = await readUsedGiftCards(deps.database.run, { clientId: client.id, personId });
      const toMoney = (value: number) => toPrice(value, { symbol: client.symbol, code: client.currency });
      return ok(
        cards.map(({ id, lastFour, paid, balance, expiresAt }) => ({
          id,
          last_four: lastFour,
          paid: toMoney(paid),
          balance: toMoney(balance),
          expires_at: toWallClock(expiresAt, client.timezone),
          has_expired: expiresAt <= deps.now(),
        })),
      );
    },
    { policy: ownGiftCards },
  );
}
