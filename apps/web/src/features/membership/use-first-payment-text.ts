import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import type { MembershipPlan } from './queries.ts';

type Payment = Pick<MembershipPlan['firstPayment'], 'price' | 'endsOn'>;

/** Says what is paid today, and how the months after it are. A person who returns soon pays no joining fee. */
export function useFirstPaymentText(): (plan: MembershipPlan, payment: Payment) => string {
  const t = useText('membership');
  const { formatShortDay } = useDateFormat();
  const today = useToday(useBoot().client.timezone);
  return ({ directDebit, joiningFee, firstPayment, price: monthly }, { price, endsOn }) => {
    const hasFee = joiningFee !== null && price.value === firstPayment.price.value;
    const key = `first_payment${directDebit ? '_debit' : ''}${hasFee ? '_with_fee' : ''}` as const;
    return t(endsOn === today ? `${key}_one_day` : key, {
      amount: price.formatted,
      day: formatShortDay(endsOn),
      fee: joiningFee?.formatted ?? '',
      monthly: monthly.formatted,
    });
  };
}
