import { Button, type ButtonVariant } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useErrorFocus } from '../../lib/forms/use-error-focus.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';

type Props = {
  submitLabel: string;
  variant?: ButtonVariant;
  isPending: boolean;
  error: RequestError | null;
  onSubmit: (currentPassword: string) => void;
  testId: string;
  children?: ReactNode;
};

/** AUT-26: a request that asks for the password again. */
export function PasswordRequest({
  submitLabel,
  variant,
  isPending,
  error,
  onSubmit,
  testId,
  children,
}: Props) {
  const t = useText('personal_data');
  const tc = useText('common');
  const [password, setPassword] = useState('');
  const wrong = error?.errors['current_password']?.[0];
  const form = useErrorFocus(wrong);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isPending) onSubmit(password);
  };
  return (
    <form ref={form} className="pv-stack" noValidate onSubmit={submit} data-testid={testId}>
      {children}
      <PasswordField
        label={t('copy_password')}
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        autoComplete="current-password"
        error={wrong}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {error && !wrong && (
        <Notification tone="danger" shouldAnnounce>
          {error.message || tc(error.status === 0 ? 'error_unreachable' : 'error_500')}
        </Notification>
      )}
      <Button type="submit" {...(variant && { variant })} isPending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
