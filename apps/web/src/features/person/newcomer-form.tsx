import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { DateFields } from '@pavilion/ui/forms/date-fields';
import { useEffect, useLayoutEffect } from 'react';
import { type Control, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { Announcer } from '../../lib/accessibility/announcer.tsx';
import { submitChecks, useFieldChecks } from '../../lib/forms/use-field-checks.ts';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import { useText } from '../../lib/i18n/text.tsx';
import './person.css';
import { createDateOfBirthRules, useDateOfBirthTexts } from './date-of-birth.ts';
import { emailPattern } from './email/email-pattern.ts';
import { getErrorMessage } from './error-message.ts';
import { EmailField, NameFields } from './name-and-email-fields.tsx';
import { useAgeLimit } from './newcomer/use-age-limit.ts';
import { type NewcomerInput, useProvisionalAccount } from './use-provisional-account.ts';

const emptyInput: NewcomerInput = { firstName: '', lastName: '', email: '', dateOfBirth: '' };

type Props = {
  onDone?: () => void;
  /** Focuses the first field, in a dialog. */
  shouldTakeFocus?: boolean;
  /** The details that the form corrects. */
  current?: Omit<NewcomerInput, 'dateOfBirth'>;
};

/** To pay without a password: the name, the address for the receipt, and the age only if a rule asks for it. */
export function NewcomerForm({ onDone, shouldTakeFocus = false, current }: Props) {
  const t = useText('account');
  const tc = useText('common');
  const ageLimit = useAgeLimit({ isEnabled: !current });
  const form = useTranslatedForm<NewcomerInput>({
    ...submitChecks,
    defaultValues: { ...emptyInput, ...current },
  });
  const checks = useFieldChecks(form);
  const { control, handleSubmit, setError, setFocus } = form;
  const { request, requesting, error, validationMessages } = useProvisionalAccount({
    isChange: current !== undefined,
  });
  useEffect(() => {
    if (shouldTakeFocus) setFocus('firstName');
  }, [shouldTakeFocus, setFocus]);
  useLayoutEffect(() => {
    for (const [path, messages] of Object.entries(validationMessages)) {
      const field = fieldsByPath[path];
      if (field) setError(field, { message: joinSentences(messages) }, { shouldFocus: true });
    }
  }, [validationMessages, setError]);
  const submit = handleSubmit((input) => request(input, onDone ? { onSuccess: onDone } : {}));
  return (
    <form
      className="pv-stack"
      noValidate
      data-testid="newcomer-form"
      onSubmit={(event) => {
        checks.stop();
        void submit(event);
      }}
    >
      {!current && <p className="pv-muted">{t('newcomer_text')}</p>}
      {error && Object.keys(validationMessages).length === 0 && (
        <Notification tone="danger" shouldAnnounce>
          {getErrorMessage(error, tc)}
        </Notification>
      )}
      <NameAndEmail form={form} checks={checks} />
      {ageLimit.isAsked && <DateOfBirth control={control} checks={checks} minAge={ageLimit.minAge} />}
      <Button type="submit" isBlock isPending={requesting} data-testid="newcomer-submit">
        {t(current ? 'save_details' : 'continue')}
      </Button>
      <Announcer text={checks.announced} />
    </form>
  );
}

type Checks = ReturnType<typeof useFieldChecks<NewcomerInput>>;

function NameAndEmail({ form, checks }: { form: UseFormReturn<NewcomerInput>; checks: Checks }) {
  const t = useText('account');
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <NameFields
        firstName={{
          error: errors.firstName?.message,
          ...register('firstName', {
            required: t('first_name_missing'),
            onChange: () => checks.onChange('firstName'),
          }),
        }}
        lastName={{
          error: errors.lastName?.message,
          ...register('lastName', {
            required: t('last_name_missing'),
            onChange: () => checks.onChange('lastName'),
          }),
        }}
      />
      <EmailField
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', {
          required: t('email_missing'),
          pattern: { value: emailPattern, message: t('email_invalid') },
          onBlur: () => checks.onLeave('email'),
          onChange: () => checks.onChange('email'),
        })}
      />
    </>
  );
}

type DateOfBirthProps = { control: Control<NewcomerInput>; checks: Checks; minAge: number | null };

const dateOfBirthId = 'newcomer-date-of-birth';

function DateOfBirth({ control, checks, minAge }: DateOfBirthProps) {
  const t = useText('account');
  const texts = useDateOfBirthTexts();
  const { field, fieldState } = useController({
    control,
    name: 'dateOfBirth',
    rules: createDateOfBirthRules(t),
  });
  const { ref } = field;
  useEffect(() => ref({ focus: () => document.getElementById(dateOfBirthId)?.focus() }), [ref]);
  return (
    <DateFields
      {...texts}
      id={dateOfBirthId}
      hint={minAge === null ? t('date_of_birth_why') : t('date_of_birth_min_age', { min: minAge })}
      error={fieldState.error?.message}
      onChange={(value) => {
        field.onChange(value);
        checks.onChange('dateOfBirth');
      }}
      onLeave={() => checks.onLeave('dateOfBirth')}
      isBirthday
    />
  );
}

/** The fields of the form by their names in the API. */
const fieldsByPath: Partial<Record<string, Path<NewcomerInput>>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  date_of_birth: 'dateOfBirth',
};
