import { formatMoney } from '@pavilion/domain/money';
import { Anchor } from '@pavilion/ui/base/anchor';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot, useSend } from '../../lib/page/page-context.tsx';
import { debtsQuery } from '../debt/index.ts';

/** PRC-11: what the customer owes, with the way to the page that can pay it. */
export function OwedNotice({ userId }: { userId: number }) {
  const t = useText('payments');
  const { currency } = useBoot().client;
  const { data: debts = [] } = useQuery(debtsQuery(useSend(), userId));
  if (debts.length === 0) return null;
  const total = debts.reduce((sum, { amount }) => sum + amount.value, 0);
  return (
    <Notification
      tone="warning"
      title={t('owed', { amount: formatMoney(total, currency) })}
      data-testid="owed"
    >
      <Anchor href="/">{t('owed_link')}</Anchor>
    </Notification>
  );
}
