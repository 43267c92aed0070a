import { canBeMutual, relationships } from '@pavilion/domain/household/permissions';
import { joinSentences } from '@pavilion/domain/sentences';
import { Button } from '@pavilion/ui/base/button';
import { Notification } from '@pavilion/ui/feedback/notification';
import { Checkbox } from '@pavilion/ui/forms/checkbox';
import { Select } from '@pavilion/ui/forms/select';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslatedForm } from '../../lib/forms/use-translated-form.ts';
import type { RequestError } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { toasts } from '../../lib/toasts/toasts.ts';
import { emailPattern } from '../person/index.ts';
import { type InvitationInput, useInvite } from './use-household.ts';

/** AUT-13: asks a person by email for their consent. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useText('household');
  const { mutate, isPending, error } = useInvite();
  const { register, handleSubmit, control, setFocus, formState } = useTranslatedForm<InvitationInput>({
    defaultValues: { email: '', relationship: 'partner', isMutual: false },
  });
  useEffect(() => setFocus('email'), [setFocus]);
  const relationship = useWatch({ control, name: 'relationship' });
  const submit = handleSubmit((input) =>
    mutate(
      { ...input, isMutual: input.isMutual && canBeMutual(input.relationship) },
      {
        onSuccess: () => {
          toasts.add({ content: t('invited', { email: input.email }), type: 'success' });
          onDone();
        },
      },
    ),
  );
  return (
    <form className="pv-stack household-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('invite_title')}</h2>
      <p className="pv-muted">{t('invite_text')}</p>
      {error && <InviteFailure error={error} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={formState.errors.email?.message}
        {...register('email', {
          required: t('email_missing'),
          pattern: { value: emailPattern, message: t('email_invalid') },
        })}
      />
      <Select
        label={t('relationship')}
        options={relationships.map((value) => ({ value, label: t(`relationship_${value}`) }))}
        {...register('relationship')}
      />
      <p className="pv-muted">{t(`allows_${relationship}`)}</p>
      {canBeMutual(relationship) && (
        <Checkbox label={t('mutual')} hint={t('mutual_hint')} {...register('isMutual')} />
      )}
      <div className="pv-cluster">
        <Button type="submit" isPending={isPending}>
          {t('send_invitation')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('close_form')}
        </Button>
      </div>
    </form>
  );
}

function InviteFailure({ error: { status, message, errors } }: { error: RequestError }) {
  const t = useText('common');
  const fields = Object.values(errors).flat();
  return (
    <Notification tone="danger" shouldAnnounce>
      {joinSentences(fields.length > 0 ? fields : [status === 0 ? t('error_unreachable') : message])}
    </Notification>
  );
}
