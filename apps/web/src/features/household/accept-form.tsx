import type { readAccountHandover } from '@pavilion/contract/household/account-handover';
import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Notification } from '@pavilion/ui/feedback/notification';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { RadioGroup } from '@pavilion/ui/forms/radio-group';
import { type Control, Controller, type FieldErrors } from 'react-hook-form';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import type { CamelReply, RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import { createPasswordRules, TermsCheckbox, useUser } from '../person/index.ts';
import { useAcceptHandover } from './use-handover.ts';

type Props = {
  handover: CamelReply<typeof readAccountHandover>;
  token: string;
  onDone: () => void;
  /** Called if the link has been used, withdrawn or has expired in the meantime. */
  onInvalid: () => void;
};

type Fields = { password: string; keepsGuardians: string; terms: boolean };
const formOptions = {
  defaultValues: { password: '', keepsGuardians: '', terms: false },
  shouldFocusError: false,
};
const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
const fieldNames = ['password', 'keepsGuardians', 'terms'] as const;

/** AUT-25: the child's password, and their choice of who still books for them, which has no default. */
export function AcceptForm({ handover, token, onDone, onInvalid }: Props) {
  const { firstName, email, guardians } = handover;
  const t = useText('household');
  const ta = useText('account');
  const tc = useText('common');
  const { language, client } = useBoot();
  const { register, control, handleSubmit, setError, formState } = useTranslatedForm<Fields>(formOptions);
  const { request, requesting, error } = useAcceptHandover();
  const { errors, submitCount } = formState;
  const names = new Intl.ListFormat(language).format(guardians.map(formatName));
  const submit = handleSubmit(({ password, keepsGuardians, terms }) =>
    request(
      { token, password, keepsGuardians: keepsGuardians === 'yes', terms },
      {
        onSuccess: onDone,
        onError: ({ code, errors: messages }) => {
          if (code === 'handover_not_valid') onInvalid();
          for (const name of ['password', 'terms'] as const)
            if (messages[name]) setError(name, { message: joinSentences(messages[name]) });
        },
      },
    ),
  );
  return (
    <form className="pv-stack" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('accept_heading', { name: firstName })}</h1>
      <p>{t('accept_text', { names, email })}</p>
      <LoggedInNote email={email} />
      <Failures errors={errors} submitCount={submitCount} request={error} />
      {/* For password managers, which save the password under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        id="password"
        label={ta('password_new')}
        hint={ta('password_hint')}
        autoComplete="new-password"
        showLabel={ta('show_password')}
        hideLabelText={ta('hide_password')}
        error={errors.password?.message}
        {...register(
          'password',
          createPasswordRules(ta, () => handover),
        )}
      />
      <GuardianChoice control={control} names={names} error={errors.keepsGuardians?.message} />
      {client.terms && (
        <TermsCheckbox
          html={client.terms.html}
          id="terms"
          error={errors.terms?.message}
          {...register('terms', { required: tc('terms_missing') })}
        />
      )}
      <Button type="submit" size="l" isBlock isPending={requesting}>
        {t('accept_submit')}
      </Button>
    </form>
  );
}

/** The errors of the fields, or else of the request. */
function Failures({
  errors,
  submitCount,
  request,
}: {
  errors: FieldErrors<Fields>;
  submitCount: number;
  request: RequestError | null;
}) {
  const tc = useText('common');
  const summary = fieldNames.flatMap((name) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ fieldId: name, message }];
  });
  if (summary.length > 0)
    return <ErrorSummary key={submitCount} title={tc('error_summary_title')} errors={summary} />;
  return request && Object.keys(request.errors).length === 0 ? (
    <Notification tone="danger" shouldAnnounce>
      {request.status === 0 ? tc('error_unreachable') : request.message}
    </Notification>
  ) : null;
}

type ChoiceProps = { control: Control<Fields>; names: string; error: string | undefined };

/** Who still books for the child. */
function GuardianChoice({ control, names, error }: ChoiceProps) {
  const t = useText('household');
  return (
    <Controller
      control={control}
      name="keepsGuardians"
      rules={{ required: t('accept_choice_missing') }}
      render={({ field: { value, onChange } }) => (
        <RadioGroup
          id="keepsGuardians"
          legend={t('accept_choice', { names })}
          hint={t('accept_choice_hint')}
          options={[
            { value: 'yes', label: t('accept_choice_yes'), hint: t('accept_choice_yes_hint') },
            { value: 'no', label: t('accept_choice_no'), hint: t('accept_choice_no_hint') },
          ]}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    />
  );
}

/** On the device of somebody who is logged in, for example the guardian. */
function LoggedInNote({ email }: { email: string }) {
  const t = useText('household');
  const user = useUser();
  return user && user.email !== email ? (
    <Notification tone="info">{t('accept_logs_out', { name: user.firstName })}</Notification>
  ) : null;
}
