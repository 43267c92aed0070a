import { Notification } from '@pavilion/ui/feedback/notification';
import { useText } from '../../lib/i18n/text.tsx';
import type { OwnMembership } from './queries.ts';

type Props = { directDebit: NonNullable<OwnMembership['directDebit']> };

/** What is unusual about the Direct Debit of a membership, and what to do about it. */
export function DirectDebitNotices({ directDebit: { state, hasDebt } }: Props) {
  const t = useText('debit');
  return (
    <>
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
