import type { prepare } from '@pavilion/contract/checkout';
import { setUpDirectDebit } from '@pavilion/contract/direct-debit/direct-debit';
import { Button } from '@pavilion/ui/base/button';
import { Disclosure } from '@pavilion/ui/display/disclosure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { type CamelReply, type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { type AccountBody, AccountForm } from './account-form.tsx';
import { directDebitId } from './direct-debit-id.ts';
import './direct-debit.css';

export type RequiredDirectDebit = NonNullable<CamelReply<typeof prepare>['requiredDirectDebit']>;

type Props = { required: RequiredDirectDebit; onSetUp: () => void };

/** The Direct Debit of the memberships in a basket: what is collected and when, then the bank account. */
export function DirectDebitSetUp({ required, onSetUp }: Props) {
  const t = useText('debit');
  const send = useSend();
  const [isChanging, setChanging] = useState(false);
  const [hasSetUp, setSetUp] = useState(false);
  const { account, canChange } = required;
  const { mutate, isPending, error } = useMutation<unknown, RequestError, AccountBody>({
    mutationFn: (body) => sendRequest(send, setUpDirectDebit, { body }),
    onSuccess: () => {
      setChanging(false);
      setSetUp(true);
      onSetUp();
    },
    meta: { success: t('saved') },
  });
  return (
    <section className="direct-debit pv-stack" aria-labelledby={directDebitId} data-testid="direct-debit">
      <h3 id={directDebitId} tabIndex={-1}>
        {t('title')}
      </h3>
      {/* Who has read it before the set-up can read it again. */}
      {hasSetUp && account && !isChanging ? (
        <Disclosure label={t('collections')}>
          <Collections required={required} />
        </Disclosure>
      ) : (
        <Collections required={required} />
      )}
      {account && !isChanging ? (
        <div className="direct-debit__account">
          <p data-testid="direct-debit-account">
            <b>{t('account', { bank: account.bankName, end: account.lastTwo })}</b>
            <span className="pv-muted">{t('account_ready')}</span>
          </p>
          {canChange && (
            <Button variant="secondary" size="s" onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          )}
        </div>
      ) : (
        <AccountForm onSubmit={mutate} isPending={isPending} error={error} />
      )}
      <Guarantee />
    </section>
  );
}

/** The advance notice of the first collection, and of every other. */
function Collections({ required: { collections, statementName, noticeDays } }: Pick<Props, 'required'>) {
  const t = useText('debit');
  const { formatDayWithYear } = useDateFormat();
  return (
    <>
      <ul className="direct-debit__collections">
        {collections.map(({ name, amount, monthly, on }) => (
          <li key={`${name} ${on}`}>
            {t('first_collection', {
              name,
              amount: amount.formatted,
              monthly: monthly.formatted,
              day: formatDayWithYear(on),
            })}
          </li>
        ))}
      </ul>
      <p className="pv-muted">{t('notice', { days: noticeDays, name: statementName })}</p>
    </>
  );
}

/** The text that the scheme prescribes. */
function Guarantee() {
  const t = useText('debit');
  return (
    <Disclosure label={t('guarantee')}>
      <ul className="direct-debit__guarantee">
        <li>{t('guarantee_offered')}</li>
        <li>{t('guarantee_notice')}</li>
        <li>{t('guarantee_error')}</li>
        <li>{t('guarantee_refund')}</li>
        <li>{t('guarantee_cancel')}</li>
      </ul>
    </Disclosure>
  );
}
