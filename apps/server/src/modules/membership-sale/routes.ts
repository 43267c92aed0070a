import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownMembershipOffers } from './policy.ts';
import { readSaleFacts } from './store/sale-facts.ts';
import { viewOffer } from './view.ts';

/** PRC-05: what a customer can do about each plan. */
export function membershipSaleRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listMembershipOffers,
    async ({ caller: { client, language }, scope: { requesterId, personId } }) => {
      const facts = await readSaleFacts(run, { clientId: client.id, requesterId, personIds: [personId] });
      const [person] = facts.people;
      if (!person?.isAllowed) return refuse({ code: 'person_not_linked' } as const);
      const today = getLocalDay(now(), facts.timezone);
      const currency = { symbol: client.symbol, code: client.currency };
      return ok({
        offers: facts.plans.map((plan) =>
          viewOffer(plan, { ...facts, ...person, today }, { currency, language }),
        ),
      });
    },
    { policy: ownMembershipOffers },
  );
}
