import { changePassword } from '@pavilion/contract/password';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRequest } from '../../lib/http/request.ts';
import { useRequestState } from '../../lib/http/use-request-state.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { sessionsQuery, type UserDetails } from './queries.ts';
import { SectionForm } from './section-form.tsx';

const empty = { currentPassword: '', password: '' };

/** ACC-09: changes the password of who knows the present one. */
export function PasswordForm({ details }: { details: UserDetails }) {
  const t = useText('details');
  const send = useSend();
  const queryClient = useQueryClient();
  const [passwords, setPasswords] = useState(empty);
  const { request, requesting, error, validationMessages } = useRequestState({
    mutationKey: ['user-details', 'change-password'],
    mutationFn: (body: typeof empty) => sendRequest(send, changePassword, { body }),
    onSuccess: () => {
      setPasswords(empty);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(send, details.id).queryKey });
    },
    meta: { success: t('password_changed'), topic: 'password' },
  });
  const toggles = { showLabel: t('show_password'), hideLabelText: t('hide_password') };
  return (
    <SectionForm
      {...{ error, isPending: requesting, submitLabel: t('change_password'), testId: 'password-form' }}
      onSubmit={() => request(passwords)}
    >
      <p className="pv-muted">{t('password_text')}</p>
      {/* For password managers, which save the password under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={details.email} />
      <PasswordField
        {...toggles}
        label={t('current_password')}
        autoComplete="current-password"
        error={validationMessages['current_password']?.[0]}
        value={passwords.currentPassword}
        onChange={({ target }) => setPasswords({ ...passwords, currentPassword: target.value })}
      />
      <PasswordField
        {...toggles}
        label={t('new_password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        error={validationMessages['password']?.[0]}
        value={passwords.password}
        onChange={({ target }) => setPasswords({ ...passwords, password: target.value })}
      />
    </SectionForm>
  );
}
