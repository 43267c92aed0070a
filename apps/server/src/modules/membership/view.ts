import type { listMembershipPlans } from '@pavilion/contract/membership';
import type { Reply } from '@pavilion/contract/route';
import { planFirstCollection } from '@pavilion/domain/direct-debit/collection';
import { findPayOff } from '@pavilion/domain/membership/pay-off';
import { getMonthEnd, priceMembership } from '@pavilion/domain/membership/sale';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { PlansRow } from './store/read-plans.ts';

type PlansView = Reply<typeof listMembershipPlans>;
type Context = { currency: Currency; now: number };

/** PRC-06: the plans as the API returns them. `now` in milliseconds. */
export function viewPlans(row: PlansRow, { currency, now }: Context): PlansView {
  const { plans, member_prices, session_prices, contact, online_joining, timezone, notice_days } = row;
  const startsOn = getLocalDay(now, timezone);
  const period = { startsOn, endsOn: getMonthEnd(startsOn) };
  const money = (amount: number) => toPrice(amount, currency);
  return {
    online_joining,
    plans: plans.map(
      ({ monthly_amount, joining_fee, tax_rate, is_sold_online, takes_direct_debit, ...plan }) => {
        const priced = { name: plan.name, monthlyAmount: monthly_amount, taxRate: tax_rate };
        return {
          ...plan,
          price: money(monthly_amount),
          joining_fee: joining_fee > 0 ? money(joining_fee) : null,
          sold_online: is_sold_online,
          direct_debit: takes_direct_debit,
          first_payment: {
            price: money(priceMembership(priced, period, joining_fee).amount),
            ends_on: period.endsOn,
            collected_on:
              takes_direct_debit && notice_days !== null
                ? planFirstCollection({ paidUntil: period.endsOn, today: startsOn, noticeDays: notice_days })
                : null,
          },
          pays_off: viewPayOff(
            { monthlyAmount: monthly_amount, benefits: plan.benefits },
            session_prices,
            currency,
          ),
        };
      },
    ),
    member_prices: member_prices.map(({ name, venue_name, amount, list }) => ({
      name,
      venue_name,
      price: money(amount),
      list_price: money(list),
    })),
    contact,
  };
}

/** PRC-06: the session that pays for a month soonest. */
function viewPayOff(
  { monthlyAmount, benefits }: { monthlyAmount: number; benefits: PlansRow['plans'][number]['benefits'] },
  prices: PlansRow['session_prices'],
  currency: Currency,
): PlansView['plans'][number]['pays_off'] {
  const payOff = findPayOff(
    monthlyAmount,
    prices.map(({ name, list, amount, benefit_ids }) => {
      const applied = benefits.filter(({ id }) => benefit_ids.includes(id));
      return {
        name,
        list,
        amount,
        percent: Math.max(0, ...applied.map(({ percent }) => percent ?? 0)),
        freeUses: applied.flatMap(({ free_uses, period }) =>
          free_uses !== null && period !== null ? [{ count: free_uses, period }] : [],
        ),
      };
    }),
  );
  if (!payOff) return null;
  return { ...payOff, saving: payOff.saving === null ? null : toPrice(payOff.saving, currency) };
}
