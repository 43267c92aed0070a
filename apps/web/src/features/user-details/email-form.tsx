import { requestEmailChange } from '@pavilion/contract/user-details/email-change';
import { Notification } from '@pavilion/ui/feedback/notification';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import type { UserDetails } from './queries.ts';
import { SectionForm } from './section-form.tsx';

const empty = { email: '', currentPassword: '' };

/** ACC-03: asks for the links that change the email address. It says the same whether or not the address has an account. */
export function EmailForm({ details }: { details: UserDetails }) {
  const t = useText('details');
  const send = useSend();
  const [change, setChange] = useState(empty);
  const [sentTo, setSentTo] = useState<{ email: string; isDelayed: boolean }>();
  const { request, requesting, error, validationMessages } = useRequestState({
    mutationKey: ['user-details', 'change-email'],
    mutationFn: (body: typeof empty) => sendRequest(send, requestEmailChange, { body }),
    onSuccess: ({ isDelayed }, { email }) => {
      setSentTo({ email, isDelayed });
      setChange(empty);
    },
  });
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('change_email'), testId: 'email-form' }}
      onSubmit={() => request(change)}
    >
      <p className="pv-muted">{t('email_text')}</p>
      <TextField
        label={t('new_email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={validationMessages['email']?.[0]}
        value={change.email}
        onChange={({ target }) => setChange({ ...change, email: target.value })}
      />
      <PasswordField
        label={t('current_password')}
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        error={validationMessages['current_password']?.[0]}
        value={change.currentPassword}
        onChange={({ target }) => setChange({ ...change, currentPassword: target.value })}
      />
      {sentTo && (
        <Notification tone="success" shouldAnnounce>
          {t('email_sent', { old: details.email, new: sentTo.email })}
          {sentTo.isDelayed && ` ${t('email_delayed')}`}
        </Notification>
      )}
    </SectionForm>
  );
}
