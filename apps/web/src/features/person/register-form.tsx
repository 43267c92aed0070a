import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { ErrorSummary } from '@pavilion/ui/error-summary';
import { Notification } from '@pavilion/ui/notification';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import { useLayoutEffect } from 'react';
import { type FieldErrors, type Path, type UseFormRegister, useForm } from 'react-hook-form';
import { useBoot } from '../../shell/page.tsx';
import { useText } from '../../shell/text.tsx';
import { blankRegistration, fieldNames, fieldOf, registrationRules } from './registration.ts';
import './person.css';
import { TermsBox } from './terms-box.tsx';
import { type Registration, useRegister } from './use-register.ts';
import { wordsOf } from './words-of.ts';

/** AUT-18: the server's word on a field stands at that field, and nothing that was typed is lost. */
export function RegisterForm() {
  const t = useText('account');
  const tc = useText('common');
  const { terms } = useBoot().client;
  const { register, handleSubmit, setError, getValues, formState } = useForm<Registration>({
    defaultValues: blankRegistration,
    shouldFocusError: false,
  });
  const { request, requesting, error, validationMessages } = useRegister();
  const rules = registrationRules(t, getValues);
  const { errors, submitCount } = formState;
  useLayoutEffect(() => {
    for (const [path, messages] of Object.entries(validationMessages)) {
      const field = fieldOf(path);
      if (field) setError(field, { message: messages.join(' ') });
    }
  }, [validationMessages, setError]);
  const send = handleSubmit((typed) => request(typed));
  const field = (name: Path<Registration>) => ({
    id: name,
    ...register(name, rules[name]),
    error: errors[name]?.message,
  });
  const wrong = inOrder(errors);
  return (
    <form className="pv-stack person-form" noValidate onSubmit={(event) => void send(event)}>
      {wrong.length > 0 && (
        <ErrorSummary key={submitCount} title={t('to_correct', { count: wrong.length })} errors={wrong} />
      )}
      {error && wrong.length === 0 && (
        <Notification tone="danger" announce>
          {wordsOf(error, tc)}
        </Notification>
      )}
      <div className="person-pair">
        <TextField label={t('first_name')} autoComplete="given-name" {...field('firstName')} />
        <TextField label={t('last_name')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordPair field={field} />
      <div className="person-pair">
        <TextField label={t('date_of_birth')} type="date" autoComplete="bday" {...field('dateOfBirth')} />
        <TextField label={t('phone')} type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <Address field={field} />
      <KeepInTouch register={register} />
      {terms && <TermsBox html={terms.html} {...field('terms')} />}
      <Button type="submit" size="l" block pending={requesting}>
        {t('create_account')}
      </Button>
    </form>
  );
}

/** In the order in which the fields stand, whoever found the fault. */
const inOrder = (errors: FieldErrors<Registration>) =>
  fieldNames.flatMap((name) => {
    const fault = errors[name];
    return fault ? [{ fieldId: name, message: fault.message }] : [];
  });

type Field = (name: Path<Registration>) => {
  id: string;
  error: string | undefined;
  name: string;
};

function PasswordPair({ field }: { field: Field }) {
  const t = useText('account');
  const shown = { showLabel: t('show_password'), hideLabelText: t('hide_password') };
  return (
    <>
      <PasswordField
        label={t('password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        {...shown}
        {...field('password')}
      />
      <PasswordField
        label={t('password_again')}
        autoComplete="new-password"
        {...shown}
        {...field('passwordConfirmation')}
      />
    </>
  );
}

function Address({ field }: { field: Field }) {
  const t = useText('account');
  return (
    <fieldset className="person-group pv-stack">
      <legend>{t('address_optional')}</legend>
      <TextField label={t('address_line')} autoComplete="address-line1" {...field('address1')} />
      <div className="person-pair">
        <TextField label={t('town')} autoComplete="address-level2" {...field('town')} />
        <TextField label={t('postcode')} autoComplete="postal-code" {...field('postcode')} />
      </div>
    </fieldset>
  );
}

function KeepInTouch({ register }: { register: UseFormRegister<Registration> }) {
  const t = useText('account');
  return (
    <fieldset className="person-group">
      <legend>{t('keep_in_touch')}</legend>
      <Checkbox label={t('by_email')} {...register('marketingEmail')} />
      <Checkbox label={t('by_text')} {...register('marketingSms')} />
      <Checkbox label={t('by_phone')} {...register('marketingPhone')} />
      <Checkbox label={t('by_post')} {...register('marketingPost')} />
    </fieldset>
  );
}
