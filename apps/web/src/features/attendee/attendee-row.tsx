import { removeLineAttendee } from '@pavilion/contract/restriction';
import { Button, TextButton } from '@pavilion/ui/base/button';
import { VisuallyHidden } from '@pavilion/ui/base/visually-hidden';
import { Tag, type TagColour } from '@pavilion/ui/display/tag';
import { TextField } from '@pavilion/ui/forms/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useDateFormat } from '../../lib/dates/use-date-format.ts';
import { type RequestError, sendRequest } from '../../lib/http/request.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { lazyWithRetry } from '../../lib/loading/lazy-with-retry.tsx';
import { useSend } from '../../lib/page/page-context.tsx';
import { useUser } from '../person/index.ts';
import { attendeeStore } from './attendee-store.ts';
import { type AttendeeWaivers, attendeeWaiversQuery, type LineAttendee, type WaiverItem } from './queries.ts';
import { SavingRefusal } from './saving-refusal.tsx';
import { useSaveWaivers } from './use-save-waivers.ts';

const SignDialog = lazyWithRetry(async () => (await import('./sign-dialog.tsx')).SignDialog);

const colours: Record<LineAttendee['status'], TagColour> = {
  signed: 'success',
  sent: 'info',
  expired: 'warning',
  not_sent: 'warning',
};

type Props = { item: WaiverItem; attendee: LineAttendee };

/** WVR-11: an attendee of a line, the state of their waiver, and what can be done about it. */
export function AttendeeRow({ item, attendee }: Props) {
  const t = useText('attendee');
  const { formatDayWithYear } = useDateFormat();
  const { sentAttendees } = attendeeStore.useValue();
  const { id, status, email, signerName, signedAt } = attendee;
  const name = `${attendee.firstName} ${attendee.lastName}`;
  const wasSent = status === 'sent' && sentAttendees.includes(id);
  return (
    <li className="attendee-row" data-testid="attendee">
      <div className="attendee-row__head">
        <b>{name}</b>
        <Tag colour={colours[status]}>{t(`status_${status}`)}</Tag>
      </div>
      {status === 'signed' && signerName !== null && signedAt !== null && (
        <p className="pv-muted pv-small">
          {t('signed_by', { name: signerName, day: formatDayWithYear(signedAt.local) })}
        </p>
      )}
      {status !== 'signed' && email !== null && (
        <p className="pv-muted pv-small">{t(wasSent ? 'sent_now' : 'sent_to', { email })}</p>
      )}
      {status !== 'signed' && <Actions item={item} attendee={attendee} name={name} />}
    </li>
  );
}

function Actions({ item, attendee, name }: Props & { name: string }) {
  const t = useText('attendee');
  const [isSigning, setSigning] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <>
      <div className="pv-cluster">
        {attendee.canSign && (
          <Button
            size="s"
            onClick={() => {
              setHasOpened(true);
              setSigning(true);
            }}
          >
            {t('sign_here')}
            <VisuallyHidden> {t('for_name', { name })}</VisuallyHidden>
          </Button>
        )}
        {!isSending && (
          <Button size="s" variant="secondary" onClick={() => setSending(true)}>
            {t(attendee.status === 'not_sent' ? 'send_link' : 'send_again')}
            <VisuallyHidden> {t('for_name', { name })}</VisuallyHidden>
          </Button>
        )}
        {attendee.canRemove && <RemoveButton item={item} attendee={attendee} name={name} />}
      </div>
      {isSending && <SendForm item={item} attendee={attendee} onSent={() => setSending(false)} />}
      {hasOpened && (
        <SignDialog item={item} attendee={attendee} isOpen={isSigning} onClose={() => setSigning(false)} />
      )}
    </>
  );
}

function SendForm({ item, attendee, onSent }: Props & { onSent: () => void }) {
  const t = useText('attendee');
  const tc = useText('common');
  const [email, setEmail] = useState(attendee.email ?? '');
  const { save, isPending, error } = useSaveWaivers();
  const [fieldError] = error?.errors['waivers.0.email'] ?? [];
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setMissing(email.trim() === '');
    if (email.trim() === '') return;
    const { cartItemId, restriction } = item;
    save([{ cartItemId, restrictionId: restriction.id, attendeeId: attendee.id, email }], onSent);
  };
  return (
    <form className="pv-stack attendee-row__form" noValidate onSubmit={submit}>
      {error && fieldError === undefined && (
        <SavingRefusal error={error}>{error.message || tc('error_unreachable')}</SavingRefusal>
      )}
      <TextField
        type="email"
        label={t(attendee.needsGuardian ? 'guardian_email' : 'attendee_email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={isMissing ? t('email_missing') : fieldError}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="s" isPending={isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

function RemoveButton({ item: { cartItemId }, attendee, name }: Props & { name: string }) {
  const t = useText('attendee');
  const send = useSend();
  const queryClient = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const { queryKey } = attendeeWaiversQuery(send, userId);
  const { mutate, isPending } = useMutation<AttendeeWaivers, RequestError>({
    mutationFn: () =>
      sendRequest(send, removeLineAttendee, {
        params: { cartItemId, attendeeId: attendee.id },
        query: {},
      }),
    onSuccess: (waivers) => queryClient.setQueryData(queryKey, waivers),
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <TextButton aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {t('remove')}
      <VisuallyHidden> {name}</VisuallyHidden>
    </TextButton>
  );
}
