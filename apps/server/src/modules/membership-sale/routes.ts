import { listMembershipOffers } from '@pavilion/contract/membership-sale';
import { getJoiningPlan } from '@pavilion/contract/online-joining/online-joining';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readQuestionSections, viewQuestionSections } from '../question/index.ts';
import { ownMembershipOffers } from './policy.ts';
import { readJoiningPlan } from './store/joining-plan.ts';
import { readSaleFacts } from './store/sale-facts.ts';
import { viewOffer } from './view.ts';

/** PRC-05, MOD-03: what a customer can do about each plan, and what a plan asks of the people who join. */
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
  registerRoute(
    getJoiningPlan,
    async ({ caller: { client }, params: { id } }) => {
      const clientId = client.id;
      const plan = await readJoiningPlan(run, { clientId, id });
      if (!plan?.isSoldOnline) return refuse({ code: 'membership_not_sold' } as const);
      if (!plan.hasOnlineJoining) return refuse({ code: 'online_joining_off' } as const);
      const sections = await readQuestionSections(run, { clientId, scheduleIds: [id] });
      return ok({
        id,
        custom_question_sections: viewQuestionSections(sections.get(id) ?? []),
        waiver: plan.waiver,
      });
    },
    { cacheKey: ({ params }) => params.id },
  );
}
