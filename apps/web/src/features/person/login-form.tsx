import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { LoginReason } from './login-dialog-store.ts';
import './person.css';
import { useApplyLogin } from './apply-login.ts';
import { describeCodeError, getErrorMessage, hasNoMessage } from './error-message.ts';
import { CodeStep } from './log-in/code-step.tsx';
import { usePasskeyLogin } from './log-in/use-passkey-login.ts';
import { EmailField } from './name-and-email-fields.tsx';
import { useLogin } from './use-login.ts';

type LoginInput = { username: string; password: string };

type Props = {
  reason: LoginReason;
  onDone: () => void;
  registerHref: string;
  /** Called when the user follows a link to another page. */
  onLeave?: () => void;
  /** Focuses the first field, for a form that replaces another one. */
  shouldTakeFocus?: boolean;
  /** Continues without a password, where that is possible. */
  onNewcomer?: () => void;
};

/** AUT-01: a failed log-in keeps the typed values. The error disappears when the user types again. */
export function LoginForm({
  reason,
  onDone,
  registerHref,
  onLeave,
  onNewcomer,
  shouldTakeFocus = false,
}: Props) {
  const t = useText('account');
  const tc = useText('common');
  const {
    register,
    handleSubmit,
    formState: { errors },
    getValues,
    setFocus,
  } = useForm<LoginInput>({
    defaultValues: { username: '', password: '' },
  });
  const { request, requesting, error, clear } = useLogin();
  const [needsCode, setNeedsCode] = useState(false);
  const passkey = usePasskeyLogin(useApplyLogin(), onDone);
  useEffect(() => {
    if (shouldTakeFocus) setFocus('username');
  }, [shouldTakeFocus, setFocus]);
  const logIn = handleSubmit((input) =>
    request(input, {
      onSuccess: onDone,
      onError: ({ code }) => {
        if (code === 'second_factor_needed') setNeedsCode(true);
        else setFocus('password');
      },
    }),
  );
  const clearErrors = (): void => {
    if (error) clear();
    if (passkey.error) passkey.clear();
  };
  if (needsCode) {
    return (
      <CodeStep
        {...describeCodeError(error, tc)}
        isPending={requesting}
        onSubmit={(code) => request({ ...getValues(), code }, { onSuccess: onDone })}
        onBack={() => {
          clear();
          setNeedsCode(false);
        }}
      />
    );
  }
  return (
    <form className="pv-stack" noValidate onSubmit={(event) => void logIn(event)} onInput={clearErrors}>
      <p className="pv-muted">{t(`login_why_${reason}`)}</p>
      {error && <LoginError error={error} />}
      {passkey.error && <PasskeyError error={passkey.error} />}
      <EmailField
        error={errors.username?.message}
        autoComplete="username webauthn"
        {...register('username', { required: t('email_missing') })}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        error={errors.password?.message}
        {...register('password', { required: t('password_missing') })}
      />
      <ForgottenPasswordLink onClick={onLeave} />
      <Button type="submit" isBlock isPending={requesting} data-testid="login-submit">
        {tc('log_in')}
      </Button>
      {passkey.isSupported && (
        <Button
          variant="secondary"
          isBlock
          isPending={passkey.requesting}
          onClick={() => passkey.logIn()}
          data-testid="passkey-login"
        >
          {t('passkey_log_in')}
        </Button>
      )}
      {onNewcomer && <NewcomerButton onClick={onNewcomer} />}
      <RegisterLink href={registerHref} onClick={onLeave} />
    </form>
  );
}

function ForgottenPasswordLink({ onClick }: { onClick: (() => void) | undefined }) {
  const t = useText('account');
  return (
    <p>
      <Anchor href="/forgotten-password" {...(onClick && { onClick })}>
        {t('forgotten_password')}
      </Anchor>
    </p>
  );
}

function RegisterLink({ href, onClick }: { href: string; onClick: (() => void) | undefined }) {
  const t = useText('account');
  const tc = useText('common');
  return (
    <p className="person-register-link">
      {t('no_account_yet')}{' '}
      <Anchor href={href} {...(onClick && { onClick })}>
        {tc('create_account')}
      </Anchor>
    </p>
  );
}

function NewcomerButton({ onClick }: { onClick: () => void }) {
  const t = useText('account');
  return (
    <div className="person-newcomer">
      <Button variant="secondary" isBlock onClick={onClick} data-testid="newcomer-button">
        {t('newcomer_button')}
      </Button>
      <p className="pv-small pv-muted">{t('newcomer_hint')}</p>
    </div>
  );
}

function LoginError({ error }: { error: RequestError }) {
  const t = useText('account');
  const tc = useText('common');
  return (
    <Notification
      tone="danger"
      shouldAnnounce
      title={hasNoMessage(error) ? t('signed_out') : undefined}
      data-testid="login-error"
    >
      {getErrorMessage(error, tc)}
    </Notification>
  );
}

function PasskeyError({ error }: { error: RequestError }) {
  const t = useText('account');
  const tc = useText('common');
  return (
    <Notification tone="danger" shouldAnnounce data-testid="passkey-error">
      {error.code === 'passkey_not_used' ? t('passkey_not_used') : getErrorMessage(error, tc)}
    </Notification>
  );
}
