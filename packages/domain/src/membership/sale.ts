import { addDays, formatDayNumber, parseDayNumber, toDateParts, toDayNumber } from '../day.ts';
import type { MembershipPeriod } from '../line.ts';
import { calculateIncludedTax, type PriceStep, type PricingOption } from '../price.ts';
import { ok, type Result, refuse } from '../result.ts';

/** A plan that can be bought. Amounts in minor units, tax included; the tax rate in hundredths of a per cent. */
export type MembershipPlan = {
  id: string;
  name: string;
  monthlyAmount: number;
  joiningFee: number;
  taxRate: number;
  taxCode: PricingOption['taxCode'];
  isSoldOnline: boolean;
  /** How many people it is for, with the member; absent: one. */
  maxPeople?: number;
  /** Whether the months after the first payment are collected. */
  takesDirectDebit?: boolean;
};

/** A membership of a person. Days are 'YYYY-MM-DD', both inclusive; without an end it continues. */
export type HeldMembership = {
  id: string;
  planId: string;
  startsOn: string;
  endsOn: string | null;
  /** Whether its next month is collected by Direct Debit. */
  isByDebit?: boolean;
  /** Whether it covers the person as a further person of somebody else's membership. */
  isShared?: boolean;
};

/** What is bought: a plan, or the next period of a membership. */
export type MembershipRequest = { planId: string; memberIds?: readonly number[] } | { renewedId: string };

/** What a sale is decided from. `today` is the client's local day. */
export type MembershipFacts = {
  plans: readonly MembershipPlan[];
  memberships: readonly HeldMembership[];
  hasOnlineJoining: boolean;
  today: string;
};

/** A period of a plan for a person, with its price. */
export type MembershipSale = {
  plan: MembershipPlan;
  period: MembershipPeriod;
  price: MembershipPrice;
  /** The continuing membership that ends on the day before the period. */
  replacedId: string | null;
};

export type MembershipRefusal = {
  code:
    | 'online_joining_off'
    | 'membership_not_sold'
    | 'membership_not_found'
    | 'already_member'
    | 'membership_by_debit'
    | 'membership_paid_ahead'
    | 'membership_ended'
    | 'membership_shared';
  nextStep: 'see_memberships' | 'renew_membership';
};

/** So many days before the next period can be paid, and after the end without a joining fee. */
const paidAheadDays = 31;
const returnDays = 30;

/**
 * PRC-05: decides on a membership. Joining starts today. A renewal and a change of plan start when what is paid ends; a
 * membership without an end is paid to the end of the month. Every period ends with its month.
 */
export function decideMembershipSale(
  request: MembershipRequest,
  { plans, memberships, hasOnlineJoining, today }: MembershipFacts,
): Result<MembershipSale, MembershipRefusal> {
  if (!hasOnlineJoining) return refuseSale('online_joining_off');
  const renewed = 'renewedId' in request ? memberships.find(({ id }) => id === request.renewedId) : undefined;
  if ('renewedId' in request && !renewed) return refuseSale('membership_not_found');
  const planId = 'planId' in request ? request.planId : renewed?.planId;
  const plan = plans.find(({ id }) => id === planId);
  if (!plan?.isSoldOnline) return refuseSale('membership_not_sold');

  const latest = findLatest(memberships);
  const isOver = !latest || (latest.endsOn !== null && latest.endsOn < today);
  const isReturning = latest !== undefined && (latest.endsOn ?? today) >= addDays(today, -returnDays);
  if (renewed && renewed !== latest) return refuseSale('membership_not_found');
  if (renewed?.isShared) return refuseSale('membership_shared');
  if (renewed && !isReturning) return refuseSale('membership_ended');
  if (isOver) {
    const period = toPeriod(renewed ? 'renewal' : 'join', plan.id, today);
    const joiningFee = isReturning ? 0 : plan.joiningFee;
    return ok({ plan, period, price: priceMembership(plan, period, joiningFee), replacedId: null });
  }
  if (latest.planId === plan.id && latest.isShared) return refuseSale('membership_shared');
  if (latest.planId === plan.id && latest.isByDebit) return refuseSale('membership_by_debit');
  if (latest.planId === plan.id && latest.endsOn === null) return refuseSale('already_member');
  if (latest.planId === plan.id && !renewed) return refuseSale('already_member', 'renew_membership');
  const startsOn = addDays(latest.endsOn ?? getMonthEnd(today), 1);
  if (startsOn > addDays(today, paidAheadDays)) return refuseSale('membership_paid_ahead');
  const period = toPeriod(renewed ? 'renewal' : 'change', plan.id, startsOn);
  const replacedId = latest.endsOn === null ? latest.id : null;
  return ok({ plan, period, price: priceMembership(plan, period, 0), replacedId });
}

/** A further person whom a member names. */
export type NamedMember = {
  id: number;
  /** Whether the member may buy for them. */
  isAllowed: boolean;
  memberships: readonly HeldMembership[];
};

/** Why the people of a membership are refused. `count` is how many further people the plan is for. */
export type MembersRefusal =
  | { code: 'membership_people'; params: { count: number } }
  | { code: 'person_not_linked' }
  | { code: 'membership_person_has_plan' };

/** PRC-05: decides on the further people of a plan. Each counts once, and none has the plan already. */
export function decideMembers(
  { id: planId, maxPeople = 1 }: Pick<MembershipPlan, 'id' | 'maxPeople'>,
  memberId: number,
  members: readonly (NamedMember | undefined)[],
  today: string,
): Result<undefined, MembersRefusal> {
  const ids = [memberId, ...members.map((member) => member?.id)];
  if (ids.length > maxPeople || new Set(ids).size < ids.length)
    return refuse({ code: 'membership_people', params: { count: maxPeople - 1 } });
  if (members.some((member) => !member?.isAllowed)) return refuse({ code: 'person_not_linked' });
  const hasPlan = members.some((member) =>
    member?.memberships.some((held) => held.planId === planId && toEnd(held) >= today),
  );
  return hasPlan ? refuse({ code: 'membership_person_has_plan' }) : ok(undefined);
}

const refuseSale = (
  code: MembershipRefusal['code'],
  nextStep: MembershipRefusal['nextStep'] = 'see_memberships',
) => refuse({ code, nextStep });

/** The membership that ends last; one without an end is the latest. */
export const findLatest = <M extends Pick<HeldMembership, 'endsOn'>>(
  memberships: readonly M[],
): M | undefined => memberships.toSorted((a, b) => toEnd(b).localeCompare(toEnd(a)))[0];

const toEnd = ({ endsOn }: Pick<HeldMembership, 'endsOn'>): string => endsOn ?? '9999-12-31';

const toPeriod = (
  action: MembershipPeriod['action'],
  planId: string,
  startsOn: string,
): MembershipPeriod => ({ action, planId, startsOn, endsOn: getMonthEnd(startsOn) });

/** The last day of a day's month. */
export function getMonthEnd(day: string): string {
  const { year, month } = toDateParts(parseDayNumber(day));
  return formatDayNumber(toDayNumber(year, month + 1, 1) - 1);
}

/** The price of a period in minor units, tax included, with its steps. */
export type MembershipPrice = { amount: number; tax: number; steps: readonly PriceStep[] };

/**
 * PRC-05: the month's price for the days from the start to the end of the month, to the nearest penny, half up, and the
 * joining fee.
 */
export function priceMembership(
  { name, monthlyAmount, taxRate }: Pick<MembershipPlan, 'name' | 'monthlyAmount' | 'taxRate'>,
  { startsOn, endsOn }: Pick<MembershipPeriod, 'startsOn' | 'endsOn'>,
  joiningFee: number,
): MembershipPrice {
  const total = Number(endsOn.slice(8));
  const left = total - Number(startsOn.slice(8)) + 1;
  const periodAmount = Math.floor((2 * monthlyAmount * left + total) / (2 * total));
  const amount = periodAmount + joiningFee;
  const tax = calculateIncludedTax(amount, taxRate);
  const steps: PriceStep[] = [
    left === total
      ? { code: 'list_price', amount: periodAmount, params: { name } }
      : { code: 'membership_days', amount: periodAmount, params: { name, left, total } },
    ...(joiningFee > 0 ? [{ code: 'joining_fee' as const, amount: joiningFee, params: {} }] : []),
    ...(tax > 0 ? [{ code: 'tax_included' as const, amount: tax, params: { rate: taxRate / 100 } }] : []),
  ];
  return { amount, tax, steps };
}
