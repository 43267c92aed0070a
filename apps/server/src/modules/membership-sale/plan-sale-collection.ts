import { planFirstCollection } from '@pavilion/domain/direct-debit/collection';
import type { MembershipSale } from '@pavilion/domain/membership/sale';
import type { SaleFacts } from './store/sale-facts.ts';

export type DebitContext = Pick<SaleFacts, 'debitNoticeDays'> & { today: string };

/** What Direct Debit collects each month after a sale, in minor units, and on which day first; null without Direct Debit. */
export const planSaleCollection = (
  { plan, period }: Pick<MembershipSale, 'plan' | 'period'>,
  { debitNoticeDays, today }: DebitContext,
): { amount: number; on: string } | null =>
  plan.takesDirectDebit === true && debitNoticeDays !== null
    ? {
        amount: plan.monthlyAmount,
        on: planFirstCollection({ paidUntil: period.endsOn, today, noticeDays: debitNoticeDays }),
      }
    : null;
