import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { useState } from 'react';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { describeCodeError, getErrorMessage } from './error-message.ts';
import { CodeStep } from './log-in/code-step.tsx';
import { createPasswordRules } from './password/password-rules.ts';
import { useResetPassword } from './use-password-link.ts';

type Props = {
  /** Whose password it is. */
  owner: { email: string; firstName: string; lastName: string };
  token: string;
  onDone: () => void;
  /** Called if the link has been used or has expired in the meantime. */
  onInvalid: () => void;
};

/** AUT-16: one new password, which can be shown instead of typed twice. */
export function NewPasswordForm({ owner, token, onDone, onInvalid }: Props) {
  const t = useText('account');
  const tc = useText('common');
  const { register, handleSubmit, setError, formState, getValues } = useTranslatedForm({
    defaultValues: { password: '' },
  });
  const { request, requesting, error } = useResetPassword();
  const [needsCode, setNeedsCode] = useState(false);
  const send = (code?: string): void =>
    request(
      { token, password: getValues('password'), ...(code !== undefined && { code }) },
      {
        onSuccess: onDone,
        onError: ({ code, errors }) => {
          if (code === 'password_link_invalid') onInvalid();
          if (code === 'second_factor_needed') setNeedsCode(true);
          const messages = errors['password'];
          if (messages) setError('password', { message: joinSentences(messages) }, { shouldFocus: true });
        },
      },
    );
  const submit = handleSubmit(() => send());
  if (needsCode) {
    return (
      <>
        <h1 className="person-title">{t('choose_password')}</h1>
        <CodeStep {...describeCodeError(error, tc)} isPending={requesting} onSubmit={send} />
      </>
    );
  }
  return (
    <form className="pv-stack" noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="person-title">{t('choose_password')}</h1>
      <p>{t('choose_password_text', { email: owner.email })}</p>
      {error && !error.errors['password'] && (
        <Notification tone="danger" shouldAnnounce>
          {getErrorMessage(error, tc)}
        </Notification>
      )}
      {/* For password managers, which save the password under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={owner.email} />
      <PasswordField
        label={t('password_new')}
        hint={t('password_hint')}
        autoComplete="new-password"
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        error={formState.errors.password?.message}
        {...register(
          'password',
          createPasswordRules(t, () => owner),
        )}
      />
      <Button type="submit" isBlock isPending={requesting}>
        {t('save_password')}
      </Button>
    </form>
  );
}
