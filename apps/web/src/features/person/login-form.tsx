import { Anchor } from '@pavilion/ui/anchor';
import { Button } from '@pavilion/ui/button';
import { Notification } from '@pavilion/ui/notification';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import { useForm } from 'react-hook-form';
import type { RequestError } from '../../shell/request.ts';
import { useText } from '../../shell/text.tsx';
import type { LoginReason } from './login-door.ts';
import './person.css';
import { useLogin } from './use-login.ts';
import { wordsOf } from './words-of.ts';

type Typed = { username: string; password: string };

type Props = {
  reason: LoginReason;
  onDone: () => void;
  registerHref: string;
  /** They go to open an account instead. */
  onLeave?: () => void;
};

/** AUT-01: nothing that was typed is lost when it fails; what was refused is forgotten once it is typed anew. */
export function LoginForm({ reason, onDone, registerHref, onLeave }: Props) {
  const t = useText('account');
  const {
    register,
    handleSubmit,
    formState: { errors },
    setFocus,
  } = useForm<Typed>({
    defaultValues: { username: '', password: '' },
  });
  const { request, requesting, error, clear } = useLogin();
  const logIn = handleSubmit((typed) =>
    request(typed, { onSuccess: onDone, onError: () => setFocus('password') }),
  );
  return (
    <form
      className="pv-stack"
      noValidate
      onSubmit={(event) => void logIn(event)}
      onInput={error ? clear : undefined}
    >
      <p className="pv-muted">{t(`login_why_${reason}`)}</p>
      {error && <Refused error={error} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', { required: t('email_missing') })}
      />
      <PasswordField
        label={t('password')}
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        error={errors.password?.message}
        {...register('password', { required: t('password_missing') })}
      />
      <Button type="submit" block pending={requesting} data-testid="login-submit">
        {t('log_in')}
      </Button>
      <p className="person-other">
        {t('no_account_yet')}{' '}
        <Anchor href={registerHref} onClick={onLeave}>
          {t('create_account')}
        </Anchor>
      </p>
    </form>
  );
}

function Refused({ error }: { error: RequestError }) {
  const t = useText('common');
  return (
    <Notification tone="danger" announce data-testid="login-error">
      {wordsOf(error, t)}
    </Notification>
  );
}
