import type { setUpDirectDebit } from '@pavilion/contract/direct-debit/direct-debit';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { TextField } from '@pavilion/ui/forms/text-field';
import { type SubmitEvent, useState } from 'react';
import { useFocusFallback } from '../../lib/accessibility/use-focus-fallback.ts';
import { useErrorFocus } from '../../lib/forms/use-error-focus.ts';
import type { CamelRequest, RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { directDebitId } from './direct-debit-id.ts';

export type AccountBody = CamelRequest<typeof setUpDirectDebit>['body'];
type Props = { onSubmit: (body: AccountBody) => void; isPending: boolean; error: RequestError | null };

const emptyAccount: AccountBody = {
  accountHolder: '',
  sortCode: '',
  accountNumber: '',
  authorisesAlone: false,
};

/** The bank account, which is sent to the provider of Direct Debits and not kept by the page. */
export function AccountForm({ onSubmit, isPending, error }: Props) {
  const t = useText('debit');
  const tc = useText('common');
  const [account, setAccount] = useState(emptyAccount);
  // The first field that was refused takes the focus.
  const form = useErrorFocus(error);
  const buttonRef = useFocusFallback<HTMLButtonElement>(() => document.getElementById(directDebitId));
  const change = (changes: Partial<AccountBody>) => setAccount((previous) => ({ ...previous, ...changes }));
  const errors = error?.errors ?? {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit(account);
  };
  return (
    <form ref={form} className="pv-stack direct-debit__form" noValidate onSubmit={submit}>
      {error && Object.keys(errors).length === 0 && (
        <Notification tone="danger" shouldAnnounce title={t('not_saved')}>
          {error.message || tc('error_unreachable')}
        </Notification>
      )}
      <TextField
        label={t('holder')}
        hint={t('holder_hint')}
        error={errors['account_holder']?.[0]}
        value={account.accountHolder}
        maxLength={60}
        autoComplete="name"
        onChange={({ target }) => change({ accountHolder: target.value })}
      />
      <AccountNumbers {...{ account, errors, change }} />
      <Checkbox
        label={t('authorises_alone')}
        error={errors['authorises_alone']?.[0]}
        checked={account.authorisesAlone}
        onChange={({ target }) => change({ authorisesAlone: target.checked })}
      />
      <Button ref={buttonRef} type="submit" isPending={isPending} data-testid="set-up-direct-debit">
        {t('set_up')}
      </Button>
      <p className="pv-small pv-muted">{t('set_up_note')}</p>
    </form>
  );
}

type NumbersProps = {
  account: AccountBody;
  errors: RequestError['errors'];
  change: (changes: Partial<AccountBody>) => void;
};

function AccountNumbers({ account, errors, change }: NumbersProps) {
  const t = useText('debit');
  return (
    <div className="direct-debit__columns">
      <TextField
        label={t('sort_code')}
        hint={t('sort_code_hint')}
        error={errors['sort_code']?.[0]}
        value={account.sortCode}
        maxLength={12}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => change({ sortCode: target.value })}
      />
      <TextField
        label={t('account_number')}
        hint={t('account_number_hint')}
        error={errors['account_number']?.[0]}
        value={account.accountNumber}
        maxLength={12}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => change({ accountNumber: target.value })}
      />
    </div>
  );
}
