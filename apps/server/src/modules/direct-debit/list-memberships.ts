import { type Currency, toPrice } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement } from '#platform/database/database';
import { type HeldPlan, readHeldPlans } from '../membership/index.ts';
import { getNextCollection } from './next-collection.ts';
import { type Agreement, readAgreementsOfPerson, readHasDebt, readPersonName } from './store/agreements.ts';
import { type Collection, readCollectionsOfAgreement } from './store/collections.ts';
import { readMandate } from './store/mandates.ts';

type Context = { clientId: string; personId: number; currency: Currency; timezone: string; now: number };

/** A person's memberships, and those that they pay for, with their Direct Debits. */
export async function listOwnMemberships(run: RunStatement, context: Context) {
  const { clientId, personId, timezone, now } = context;
  const today = getLocalDay(now, timezone);
  const held = await readHeldPlans(run, { clientId, personId, today });
  const agreements = await readAgreementsOfPerson(run, { clientId, personId });
  const isOf = (plan: HeldPlan) => (agreement: Agreement) =>
    agreement.personId === personId && agreement.planId === plan.planId;
  const own = await Promise.all(
    held.map(async (plan) => {
      const agreement = agreements.find(isOf(plan));
      const debit = agreement && (await viewDirectDebit(run, agreement, context));
      const { id, planId, planName, since, until } = plan;
      // It continues while it is collected, so the end of what is paid is not its end.
      const ends = debit && agreement.payerId === personId && debit.next_collection ? null : until;
      const shown = agreement?.payerId === personId ? (debit ?? null) : null;
      return {
        id,
        plan_id: planId,
        name: planName,
        member_name: null,
        since,
        until: ends,
        direct_debit: shown,
      };
    }),
  );
  // Suspended ones have no days left, and those of other people are not held by the caller.
  const others = agreements.filter(
    (agreement) => agreement.payerId === personId && !held.some((plan) => isOf(plan)(agreement)),
  );
  const paidFor = await Promise.all(
    others.map(async (agreement) => ({
      id: agreement.id,
      plan_id: agreement.planId,
      name: agreement.planName,
      member_name:
        agreement.personId === personId
          ? null
          : await readPersonName(run, { clientId, id: agreement.personId }),
      since: null,
      until: agreement.state === 'suspended' ? null : agreement.paidUntil,
      direct_debit: await viewDirectDebit(run, agreement, context),
    })),
  );
  return [...own, ...paidFor];
}

async function viewDirectDebit(run: RunStatement, agreement: Agreement, { currency, now }: Context) {
  const { clientId, id, mandateId, statementName, state, timezone, endsOn } = agreement;
  const mandate = await readMandate(run, { clientId, id: mandateId });
  if (!mandate) throw new Error(`Mandate ${mandateId} not found`);
  const collections = await readCollectionsOfAgreement(run, { clientId, id });
  const planned = collections.find(isOpen) ?? planNext(agreement, getLocalDay(now, timezone));
  return {
    id,
    account: { bank_name: mandate.bankName, last_two: mandate.lastTwo },
    reference: mandate.reference,
    statement_name: statementName,
    state: viewState(agreement, mandate.state),
    next_collection:
      (state === 'waiting' || state === 'active') && (endsOn === null || planned.startsOn <= endsOn)
        ? { amount: toPrice(planned.amount, currency), on: planned.chargeOn }
        : null,
    has_debt: await readHasDebt(run, { clientId, id }),
    can_cancel: state !== 'ended' && endsOn === null,
  };
}

const isOpen = ({ state }: Collection): boolean =>
  state === 'announced' || state === 'requested' || state === 'submitted';

function viewState({ state }: Agreement, mandateState: string) {
  if (state === 'suspended' || state === 'ended') return state;
  return mandateState === 'active' ? ('active' as const) : ('setting_up' as const);
}

const planNext = (agreement: Agreement, today: string) =>
  getNextCollection(agreement, {
    paidUntil: agreement.paidUntil,
    today,
    noticeDays: agreement.noticeDays,
    isNewMandate: !agreement.hasCollections,
  });
