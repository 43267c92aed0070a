import type { listMembershipPlans } from '@pavilion/contract/membership';
import type { Reply } from '@pavilion/contract/route';
import { countSessionsToPayOff, getMonthEnd, priceMembership } from '@pavilion/domain/membership/sale';
import { type Currency, toPrice } from '@pavilion/domain/money';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { PlansRow } from './store/read-plans.ts';

type PlansView = Reply<typeof listMembershipPlans>;
type Context = { currency: Currency; now: number };

/** PRC-06: the plans as the API returns them. `now` in milliseconds. */
export function viewPlans(row: PlansRow, { currency, now }: Context): PlansView {
  const { plans, member_prices, contact, online_joining, timezone } = row;
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
          },
          pays_off: viewPayOff(monthly_amount, member_prices, currency),
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

/** More visits a month than one a day pay off for nobody. */
const maxSessions = 31;

/** PRC-06: the session with the highest discount, and how many of them a month pay for a month. */
function viewPayOff(
  monthlyAmount: number,
  prices: PlansRow['member_prices'],
  currency: Currency,
): PlansView['plans'][number]['pays_off'] {
  const [best] = prices.toSorted((a, b) => b.list - b.amount - (a.list - a.amount));
  const sessions = best && countSessionsToPayOff(monthlyAmount, best);
  if (!best || sessions === undefined || sessions > maxSessions) return null;
  return { name: best.name, sessions, saving: toPrice(best.list - best.amount, currency) };
}
