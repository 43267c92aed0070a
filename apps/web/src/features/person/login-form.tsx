import { Anchor } from '@pavilion/ui/base/anchor';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { loadTexts } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useModes } from '../../lib/modes/modes.ts';
import type { LoginExplanation, LoginReason } from './login-dialog-store.ts';
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
  explanation?: LoginExplanation | undefined;
  onDone: () => void;
  registerHref: string;
  /** Called when the user follows a link to another page. */
  onLeave?: () => void;
  /** Focuses the first field, for a form that replaces another one. */
  shouldTakeFocus?: boolean;
  /** Continues without a password, where that is possible. */
  onNewcomer?: () => void;
};

/** AUT-01: the password or a passkey, then the code of a second factor. */
export function LoginForm(props: Props) {
  const tc = useText('common');
  const login = useLogin();
  const [proven, setProven] = useState<LoginInput>();
  if (!proven) return <PasswordStep {...props} login={login} onCodeNeeded={setProven} />;
  return (
    <CodeStep
      {...describeCodeError(login.error, tc)}
      isPending={login.requesting}
      onSubmit={(code) => login.request({ ...proven, code }, { onSuccess: props.onDone })}
      onBack={() => {
        login.clear();
        setProven(undefined);
      }}
    />
  );
}

type StepProps = Props & { login: ReturnType<typeof useLogin>; onCodeNeeded: (input: LoginInput) => void };

/** A failed log-in keeps the typed values. The error disappears when the user types again. */
function PasswordStep({
  reason,
  explanation,
  onDone,
  registerHref,
  onLeave,
  onNewcomer,
  shouldTakeFocus = false,
  login: { request, requesting, error, clear },
  onCodeNeeded,
}: StepProps) {
  const t = useText('account');
  const tc = useText('common');
  const { isKiosk } = useModes();
  const {
    register,
    handleSubmit,
    formState: { errors },
    setFocus,
  } = useTranslatedForm<LoginInput>({
    defaultValues: { username: '', password: '' },
  });
  useEffect(() => {
    if (shouldTakeFocus) setFocus('username');
  }, [shouldTakeFocus, setFocus]);
  const logIn = handleSubmit((input) =>
    request(input, {
      onSuccess: onDone,
      onError: ({ code }) => (code === 'second_factor_needed' ? onCodeNeeded(input) : setFocus('password')),
    }),
  );
  const submit = (event: SubmitEvent) => void logIn(event);
  return (
    <form className="pv-stack" noValidate onSubmit={submit} onInput={error ? clear : undefined}>
      <p className="pv-muted">{explanation?.text ?? t(`login_why_${reason}`)}</p>
      {error && <LoginError error={error} />}
      <EmailField
        takesReference
        error={errors.username?.message}
        autoComplete="username webauthn"
        {...register('username', { required: t('email_or_reference_missing') })}
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
      {/* A shared screen has no passkey of its customer. */}
      {!isKiosk && <PasskeyLogin onDone={onDone} />}
      {onNewcomer && <NewcomerButton onClick={onNewcomer} />}
      <RegisterLink href={registerHref} onClick={onLeave} note={explanation?.note} />
    </form>
  );
}

/** The button that logs in with a passkey, with the reason why the last one did not work. */
function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const t = useText('account');
  const tc = useText('common');
  const { isSupported, requesting, error, logIn } = usePasskeyLogin(useApplyLogin(), onDone);
  if (!isSupported) return null;
  return (
    <>
      <Button
        variant="secondary"
        isBlock
        isPending={requesting}
        onClick={() => logIn()}
        data-testid="passkey-login"
      >
        {t('passkey_log_in')}
      </Button>
      {error && (
        <Notification tone="danger" shouldAnnounce data-testid="passkey-error">
          {error.code === 'passkey_not_used' ? t('passkey_not_used') : getErrorMessage(error, tc)}
        </Notification>
      )}
    </>
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

type RegisterProps = { href: string; onClick: (() => void) | undefined; note: ReactNode };

/** The way to an account, or the note of who asked for the log-in. */
function RegisterLink({ href, onClick, note }: RegisterProps) {
  const t = useText('account');
  const tc = useText('common');
  if (note !== undefined) return <p className="person-register-link">{note}</p>;
  return (
    <p className="person-register-link">
      {t('no_account_yet')}{' '}
      <Anchor href={href} {...(onClick && { onClick })}>
        {tc('create_account')}
      </Anchor>
    </p>
  );
}

/** Only at the checkout, so the first bundle of the account does not have it. */
const NewcomerButton = lazyWithRetry(async () => {
  const [button] = await Promise.all([import('./newcomer/newcomer-button.tsx'), loadTexts(['checkout'])]);
  return button.NewcomerButton;
});

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
