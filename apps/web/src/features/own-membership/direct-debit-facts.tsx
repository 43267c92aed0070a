import { Notification } from '@pavilion/ui/feedback/notification';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { OwnMembership } from './queries.ts';

type Props = { directDebit: NonNullable<OwnMembership['directDebit']> };

/** The Direct Debit of a membership: from where, and what is collected next. */
export function DirectDebitFacts({ directDebit }: Props) {
  const t = useText('debit');
  const { formatDayWithYear } = useDateFormat();
  const { account, reference, statementName, state, nextCollection, hasDebt } = directDebit;
  return (
    <>
      {nextCollection && (
        <p>
          {t('next_collection', {
            amount: nextCollection.amount.formatted,
            day: formatDayWithYear(nextCollection.on),
          })}
        </p>
      )}
      <p className="pv-muted">
        {t('collected_from', { bank: account.bankName, end: account.lastTwo, name: statementName })}
        {reference !== null && ` ${t('reference', { reference })}`}
      </p>
      {state === 'setting_up' && <p className="pv-muted">{t('setting_up')}</p>}
      {state === 'suspended' && (
        <Notification tone="danger" title={t('suspended')}>
          {t('suspended_text')}
        </Notification>
      )}
      {state !== 'suspended' && hasDebt && (
        <Notification tone="warning" title={t('has_debt')}>
          {t('has_debt_text')}
        </Notification>
      )}
    </>
  );
}
