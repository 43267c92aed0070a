import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Icon } from '@pavilion/ui/base/icon';
import { ErrorSummary } from '@pavilion/ui/feedback/error-summary';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { PasswordField } from '@pavilion/ui/forms/password-field';
import { TextField } from '@pavilion/ui/forms/text-field';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import {
  type Control,
  Controller,
  type FieldErrors,
  type Path,
  type RegisterOptions,
  type UseFormRegister,
} from 'react-hook-form';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { submitChecks, useFieldChecks } from '../../lib/forms/use-field-checks.ts';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useBoot } from '../../lib/page/page-context.tsx';
import {
  createRegistrationRules,
  emptyRegistration,
  fieldNames,
  optionalFields,
  toFieldName,
} from './registration.ts';
import './person.css';
import { createDateOfBirthRules, useDateOfBirthTexts } from './date-of-birth.ts';
import { getErrorMessage } from './error-message.ts';
import { EmailField, NameFields } from './name-and-email-fields.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { type Registration, useRegister } from './use-register.ts';

/** AUT-18: checks each field when it is left and shows the server's errors too. A failure keeps the typed values. */
export function RegisterForm({ submitLabel }: { submitLabel?: string }) {
  const tc = useText('common');
  const { terms } = useBoot().client;
  const { register, control, checks, field, submit, errors, errorList, submitCount, requesting, error } =
    useRegistrationForm();
  return (
    <form
      className="pv-stack person-form"
      noValidate
      onSubmit={(event) => {
        checks.stop();
        void submit(event);
      }}
    >
      {errorList.length > 0 && (
        <ErrorSummary key={submitCount} title={tc('error_summary_title')} errors={errorList} />
      )}
      {error && errorList.length === 0 && (
        <Notification tone="danger" shouldAnnounce>
          {getErrorMessage(error, tc)}
        </Notification>
      )}
      <PersonalFields field={field} />
      <DateOfBirth control={control} checks={checks} error={errors.dateOfBirth?.message} />
      <OptionalFields
        field={field}
        register={register}
        hasErrors={optionalFields.some((name) => errors[name] !== undefined)}
      />
      {terms && <TermsCheckbox html={terms.html} {...field('terms')} />}
      <Button type="submit" size="l" isBlock isPending={requesting}>
        {submitLabel ?? tc('create_account')}
      </Button>
      <Announcer text={checks.announced} />
    </form>
  );
}

/** The form with its checks. The summary lists the errors of the last submit, so that none of a field left since takes the focus. */
function useRegistrationForm() {
  const t = useText('account');
  const tc = useText('common');
  const form = useTranslatedForm<Registration>({
    ...submitChecks,
    defaultValues: emptyRegistration,
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, setError, getValues, formState } = form;
  const checks = useFieldChecks(form);
  const { request, requesting, error, validationMessages } = useRegister();
  const isBritish = useBoot().client.locale.endsWith('-GB');
  const rules = createRegistrationRules(t, tc, { getValues, isBritish });
  const { errors, submitCount } = formState;
  useLayoutEffect(() => {
    for (const [path, messages] of Object.entries(validationMessages)) {
      const field = toFieldName(path);
      if (field) setError(field, { message: joinSentences(messages) });
    }
  }, [validationMessages, setError]);
  const submit = handleSubmit((input) => {
    checks.clearEarly();
    request(input);
  }, checks.clearEarly);
  const field = (name: Path<Registration>) => ({
    id: name,
    ...register(name, {
      ...rules[name],
      onBlur: () => checks.onLeave(name),
      onChange: () => checks.onChange(name),
    } as RegisterOptions<Registration>),
    error: errors[name]?.message,
  });
  const errorList = listErrors(errors).filter(({ fieldId }) => !checks.isEarly(fieldId));
  return { register, control, checks, field, submit, errors, errorList, submitCount, requesting, error };
}

/** The errors of browser and server, in the order of the fields. */
const listErrors = (errors: FieldErrors<Registration>) =>
  fieldNames.flatMap((name) => {
    const error = errors[name];
    return error ? [{ fieldId: name, message: error.message }] : [];
  });

type GetFieldProps = (name: Path<Registration>) => {
  id: string;
  error: string | undefined;
  name: string;
};

function PersonalFields({ field }: { field: GetFieldProps }) {
  const t = useText('account');
  return (
    <>
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <EmailField {...field('email')} />
      <PasswordField
        label={t('password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        showLabel={t('show_password')}
        hideLabelText={t('hide_password')}
        {...field('password')}
      />
    </>
  );
}

type DateOfBirthProps = {
  control: Control<Registration>;
  checks: Pick<ReturnType<typeof useFieldChecks<Registration>>, 'onChange' | 'onLeave'>;
  error: string | undefined;
};

function DateOfBirth({ control, checks, error }: DateOfBirthProps) {
  const t = useText('account');
  const texts = useDateOfBirthTexts();
  return (
    <Controller
      control={control}
      name="dateOfBirth"
      rules={createDateOfBirthRules(t)}
      render={({ field: { onChange } }) => (
        <DateFields
          {...texts}
          id="dateOfBirth"
          error={error}
          hint={t('date_of_birth_hint')}
          onChange={(value) => {
            onChange(value);
            checks.onChange('dateOfBirth');
          }}
          onLeave={() => checks.onLeave('dateOfBirth')}
          isBirthday
        />
      )}
    />
  );
}

type OptionalFieldsProps = {
  field: GetFieldProps;
  register: UseFormRegister<Registration>;
  hasErrors: boolean;
};

/** What no booking needs. Opens by itself if one of its fields has an error. */
function OptionalFields({ field, register, hasErrors }: OptionalFieldsProps) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="person-more"
      open={isOpen || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('more_details')}
        <Icon icon={ChevronDown} size={16} />
      </summary>
      <div className="pv-stack">
        <TextField label={t('phone')} type="tel" autoComplete="tel" {...field('phone')} />
        <AddressFields field={field} />
        <MarketingPreferences register={register} />
      </div>
    </details>
  );
}

function AddressFields({ field }: { field: GetFieldProps }) {
  const t = useText('account');
  return (
    <fieldset className="person-fieldset pv-stack">
      <legend>{t('address')}</legend>
      <TextField label={t('address_line')} autoComplete="address-line1" {...field('address1')} />
      <div className="person-columns">
        <TextField label={t('town')} autoComplete="address-level2" {...field('town')} />
        <TextField label={t('postcode')} autoComplete="postal-code" {...field('postcode')} />
      </div>
    </fieldset>
  );
}

function MarketingPreferences({ register }: { register: UseFormRegister<Registration> }) {
  const t = useText('account');
  return (
    <fieldset className="person-fieldset">
      <legend>{t('keep_in_touch')}</legend>
      <Checkbox label={t('by_email')} {...register('marketingEmail')} />
      <Checkbox label={t('by_text')} {...register('marketingSms')} />
      <Checkbox label={t('by_phone')} {...register('marketingPhone')} />
      <Checkbox label={t('by_post')} {...register('marketingPost')} />
    </fieldset>
  );
}
