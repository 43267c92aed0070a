import type { listMemberships as listMembershipsWithDebit } from '@pavilion/contract/direct-debit/direct-debit';
import type { listOwnMemberships } from '@pavilion/contract/own-membership/own-membership';
import type { Reply } from '@pavilion/contract/route';
import { addDays } from '@pavilion/domain/day';
import { getDocumentState, getLastDay } from '@pavilion/domain/membership/changes';
import { getMonthEnd } from '@pavilion/domain/membership/sale';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { getPeriodStart } from '@pavilion/domain/price-rule/rules';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { listMembershipsWithDebits, readDebitEnd } from '../direct-debit/index.ts';
import { readPastPlans } from '../membership/index.ts';
import { type PlanFacts, readPlanFacts } from './store/plan-facts.ts';

export type MembershipContext = {
  clientId: string;
  personId: number;
  currency: Currency;
  timezone: string;
  now: number;
};
type Current = Reply<typeof listOwnMemberships>['current'][number];
type Listed = Reply<typeof listMembershipsWithDebit>[number];

/** ACC-04: a person's memberships with what they give and what can be done with them, and those that have ended. */
export async function listMemberships(run: RunStatement, context: MembershipContext) {
  const { clientId, personId, timezone, now } = context;
  const today = getLocalDay(now, timezone);
  const listed = mergeFrozen(await listMembershipsWithDebits(run, context));
  const facts = await readPlanFacts(run, {
    clientId,
    personId,
    planIds: [...new Set(listed.map(({ plan_id: planId }) => planId))],
    today,
    weekStart: getPeriodStart(today, 'week'),
    monthStart: getPeriodStart(today, 'month'),
  });
  const current = await Promise.all(
    listed.map(async (membership) => {
      const plan = facts.find(({ planId }) => planId === membership.plan_id);
      if (!plan) throw new Error(`Plan ${membership.plan_id} not found`);
      const { direct_debit: debit } = membership;
      const debitEnd = debit ? await readDebitEnd(run, { clientId, id: debit.id, today }) : undefined;
      return viewCurrent(membership, plan, { ...context, today, debitEnd });
    }),
  );
  const history = await readPastPlans(run, { clientId, personId, today });
  return {
    current,
    history: history.map(({ id, planName, since, until }) => ({
      id,
      name: planName,
      since,
      until: until ?? since,
    })),
  };
}

/** A freeze divides a membership without an end; both parts are one membership. */
const mergeFrozen = (listed: readonly Listed[]): Listed[] =>
  listed.flatMap((membership) => {
    const isOwn = (other: Listed): boolean =>
      other.member_name === null && membership.member_name === null && other.plan_id === membership.plan_id;
    const parts = listed.filter(isOwn);
    const [first] = parts;
    const last = parts.at(-1);
    if (!first || !last || parts.length === 1) return [membership];
    return membership === first
      ? [{ ...first, until: last.until, direct_debit: first.direct_debit ?? last.direct_debit }]
      : [];
  });

type DebitEnd = Awaited<ReturnType<typeof readDebitEnd>>;
type ViewContext = MembershipContext & { today: string; debitEnd: DebitEnd };

function viewCurrent(
  membership: Listed,
  plan: PlanFacts,
  { currency, today, debitEnd }: ViewContext,
): Current {
  const isOwn = membership.member_name === null;
  const { direct_debit: debit } = membership;
  const openLastDay = isOwn && plan.openId !== null && !debit ? getLastDay(today, plan.noticeDays) : null;
  const isCancelled = debitEnd?.isCancelled ?? (isOwn && plan.isCancelled);
  const lastDay = isCancelled ? null : (debitEnd?.lastDay ?? openLastDay);
  const continues = debit !== null && debit.next_collection !== null;
  const canFreeze =
    isOwn &&
    plan.maxFreezeMonths > 0 &&
    !plan.freeze &&
    lastDay !== null &&
    (debit ? debit.state !== 'suspended' && continues : true);
  return {
    ...membership,
    until: isCancelled && debitEnd ? debitEnd.lastDay : continues ? null : membership.until,
    price: toPrice(plan.monthlyAmount, currency),
    includes: isOwn ? viewBenefits(plan) : [],
    cancellation: lastDay === null ? null : { last_day: lastDay, notice_days: plan.noticeDays },
    is_cancelled: isCancelled,
    freeze: isOwn && plan.freeze ? { starts_on: plan.freeze.startsOn, ends_on: plan.freeze.endsOn } : null,
    freeze_offer: canFreeze
      ? {
          starts_on: addDays(debitEnd?.collectedUntil ?? getMonthEnd(today), 1),
          max_months: plan.maxFreezeMonths,
        }
      : null,
    max_people: plan.maxPeople,
    people: isOwn
      ? plan.people.map(({ id, firstName, lastName }) => ({
          user_id: id,
          first_name: firstName,
          last_name: lastName,
        }))
      : [],
    shared_by: isOwn ? plan.sharedBy : null,
    document: isOwn ? viewDocument(plan, today) : null,
    is_billing_date_missing:
      isOwn && plan.takesDirectDebit && !debit && membership.until !== null && !isCancelled,
  };
}

const viewBenefits = ({ benefits }: PlanFacts): Current['includes'] =>
  benefits.map(({ id, name, percent, freeUses, period, used }) => ({
    id,
    name,
    percent,
    free_uses: freeUses,
    uses_left: freeUses === null ? null : Math.max(0, freeUses - used),
    period,
  }));

const viewDocument = ({ requiredDocument, document }: PlanFacts, today: string): Current['document'] =>
  requiredDocument === null
    ? null
    : {
        name: requiredDocument,
        state: getDocumentState(document?.expiresOn ?? null, today),
        file_name: document?.fileName ?? null,
        expires_on: document?.expiresOn ?? null,
      };
