import { cancelMembership } from '@pavilion/contract/direct-debit/direct-debit';
import { Button } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Notification } from '@pavilion/ui/feedback/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useContentLang } from '../../lib/content/use-content-lang.ts';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type Membership, membershipsQuery } from './queries.ts';

type Props = { membership: Membership; userId: number };

/** One membership, with its Direct Debit if it has one. */
export function MembershipRow({ membership, userId }: Props) {
  const t = useText('debit');
  const lang = useContentLang();
  const { formatDayWithYear } = useDateFormat();
  const { name, memberName, since, until, directDebit } = membership;
  return (
    <li className="membership-row" data-testid="membership">
      <div className="membership-row__facts">
        <h2 lang={lang}>{name}</h2>
        {memberName !== null && <p>{t('for', { name: memberName })}</p>}
        {since !== null && <p>{t('since', { day: formatDayWithYear(since) })}</p>}
        {until !== null && <p>{t('until', { day: formatDayWithYear(until) })}</p>}
        {directDebit && <DirectDebit directDebit={directDebit} />}
      </div>
      {directDebit?.canCancel && <Cancel name={name} id={directDebit.id} userId={userId} />}
    </li>
  );
}

type DirectDebitProps = { directDebit: NonNullable<Membership['directDebit']> };

function DirectDebit({ directDebit }: DirectDebitProps) {
  const t = useText('debit');
  const { formatDayWithYear } = useDateFormat();
  const { account, reference, statementName, state, nextCollection, hasDebt } = directDebit;
  return (
    <>
      <p className="pv-muted">
        {t('collected_from', { bank: account.bankName, end: account.lastTwo, name: statementName })}
        {reference !== null && ` ${t('reference', { reference })}`}
      </p>
      {nextCollection && (
        <p>
          {t('next_collection', {
            amount: nextCollection.amount.formatted,
            day: formatDayWithYear(nextCollection.on),
          })}
        </p>
      )}
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

/** Asks before it cancels, and says what remains. */
function Cancel({ name, id, userId }: { name: string; id: string; userId: number }) {
  const t = useText('debit');
  const send = useSend();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { queryKey } = membershipsQuery(send, userId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRequest(send, cancelMembership, { params: { id } }),
    onSuccess: (left) => queryClient.setQueryData(queryKey, left),
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { success: t('cancelled', { name }), error: { title: t('not_cancelled', { name }) } },
  });
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById('memberships'));
  if (!isAsking) {
    return (
      <Button ref={buttonRef} variant="secondary" size="s" onClick={() => setAsking(true)}>
        {t('cancel')}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Button>
    );
  }
  return (
    <div className="pv-stack">
      <p>{t('cancel_text')}</p>
      <div className="pv-cluster">
        <Button ref={buttonRef} variant="danger" size="s" isPending={isPending} onClick={() => mutate()}>
          {t('cancel_confirm')}
        </Button>
        <Button variant="quiet" size="s" onClick={() => setAsking(false)}>
          {t('keep')}
        </Button>
      </div>
    </div>
  );
}
