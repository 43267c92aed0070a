import { getJoiningPlan } from '@pavilion/contract/online-joining/online-joining';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { readQuestionSections, viewQuestionSections } from '../question/index.ts';
import { readJoiningPlan } from './store/joining-plan.ts';

/** MOD-03: what a plan asks of the people who join on the join surface. */
export function onlineJoiningRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
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
